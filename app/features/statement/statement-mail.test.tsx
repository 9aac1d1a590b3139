import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { StatementMail } from "./statement-mail.tsx";

afterEach(cleanup);

test.each(["mail_on", "mail_off"])("a refusal of %s is shown at its button [P5.23]", async (intent) => {
  const lastResult = { initialValue: { intent }, error: { "": ["服务暂时不可用，请稍后再试"] } };
  const mail = { email: "caiwu@example.com", is_mailed: intent === "mail_off" };
  const Page = createRemixStub([{ path: "/", Component: () => <StatementMail mail={mail} lastResult={lastResult} /> }]);
  render(<Page />);
  expect(await screen.findByText("服务暂时不可用，请稍后再试")).toBeTruthy();
});
