import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { StatementMail } from "./statement-mail.tsx";

afterEach(cleanup);

test.each(["mail", "mail_off"])("a refusal of %s is shown at its button [P5.23]", async (intent) => {
  const lastResult = { initialValue: { intent }, error: { "": ["服务暂时不可用，请稍后再试"] } };
  const email = intent === "mail" ? null : "caiwu@example.com";
  const Page = createRemixStub([
    { path: "/", Component: () => <StatementMail email={email} lastResult={lastResult} /> },
  ]);
  render(<Page />);
  expect(await screen.findByText("服务暂时不可用，请稍后再试")).toBeTruthy();
});
