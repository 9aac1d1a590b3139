import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { INVOICE_TYPE, TITLE_KIND } from "#contract/rules/invoice.ts";
import { saveTitleForm } from "./forms.ts";
import { TitleForm } from "./title-form.tsx";

afterEach(cleanup);

const title = {
  receipt_id: 1,
  receipt_title_type: TITLE_KIND.company,
  receipt_type: INVOICE_TYPE.normal,
  is_default: 0 as const,
  receipt_title: "杭州某某贸易有限公司",
  duty_paragraph: "91330110MA2KM3L57X",
  email: "li@example.com",
  address: "",
  tel: "",
  bank_name: "",
  bank_code: "",
  issued_num: 0,
  issued_price: "0.00",
  issued_day: null,
};
const special = {
  address: "杭州市江南大道 1 号",
  tel: "0571-88886666",
  bank_name: "中国银行滨江支行",
  bank_code: "6222020012345678",
};

/** The fields that the form sends when it is submitted unchanged. */
async function sentBy(props: Pick<Parameters<typeof TitleForm>[0], "title" | "recognized">) {
  const Page = () => (
    <TitleForm {...props} lastResult={null}>
      {null}
    </TitleForm>
  );
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  const button = await screen.findByRole("button", { name: "保存抬头" });
  const form = button.closest("form");
  return saveTitleForm.parse(Object.fromEntries(new FormData(form ?? undefined)));
}

test("the title of special invoices stays one when it is edited [P6.100]", async () => {
  expect(await sentBy({ title: { ...title, ...special, receipt_type: INVOICE_TYPE.special } })).toMatchObject({
    receipt_type: "2",
    ...special,
  });
  cleanup();
  expect((await sentBy({ title })).receipt_type).toBeUndefined();
});

test("the values of a pasted text replace those of the title [P6.100]", async () => {
  const recognized = { receipt_title: "杭州某某办公用品有限公司", receipt_type: "2", ...special };
  const sent = await sentBy({ title, recognized });
  expect(sent).toMatchObject({ duty_paragraph: title.duty_paragraph, ...recognized });
});
