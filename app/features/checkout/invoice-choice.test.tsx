import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { INVOICE_TYPE } from "#contract/rules/invoice.ts";
import { InvoiceChoice } from "./invoice-choice.tsx";

afterEach(cleanup);

const titles = [{ receipt_id: 3, receipt_title: "苏州云帆自动化设备有限公司" }];

test.each([
  { what: "the kind used last", lastType: INVOICE_TYPE.special, values: {}, chosen: "2" },
  { what: "an ordinary invoice before one", lastType: undefined, values: {}, chosen: "1" },
  { what: "the submitted kind", lastType: INVOICE_TYPE.special, values: { invoice_type: "1" }, chosen: "1" },
])("the choice of an invoice has visible labels and starts with $what", async ({ lastType, values, chosen }) => {
  const Page = () => <InvoiceChoice titles={titles} lastType={lastType} values={values} />;
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  expect((await screen.findByLabelText<HTMLSelectElement>("发票类型")).value).toBe(chosen);
  expect(screen.getByLabelText<HTMLSelectElement>("发票抬头").value).toBe("");
  expect(
    [screen.getByText("发票类型"), screen.getByText("发票抬头")].every(({ className }) => className === "field__label"),
  ).toBe(true);
});
