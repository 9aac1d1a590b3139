import { createRemixStub } from "@remix-run/testing";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { RechargeForm } from "./recharge-form.tsx";

const config = {
  amounts: ["500.00", "1000.00"],
  min: "1.00",
  max: "1000000.00",
  key: "k",
  methods: [],
  phone_bound: true,
};

test("an amount that is typed chooses 自定义", async () => {
  const methods = [{ type: "transfer" as const, reason: null }];
  const Form = () => (
    <RechargeForm config={config} methods={methods} ways={{ weixin: "qr", alipay: "qr" }} form={null} />
  );
  const Stub = createRemixStub([{ path: "/", Component: Form }]);
  render(<Stub />);
  const chosen = () =>
    screen.getAllByRole<HTMLInputElement>("radio").find(({ name, checked }) => name === "price" && checked);
  await screen.findByLabelText("自定义");
  expect(chosen()?.value).toBe("500.00");
  await userEvent.setup().type(screen.getByLabelText(/^自定义金额/), "2000");
  expect(chosen()?.value).toBe("");
});
