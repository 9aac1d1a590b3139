import { createRemixStub } from "@remix-run/testing";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import Profile from "./profile.page.tsx";

const buyer = {
  company: "测试公司",
  real_name: "",
  phone: "13912345678",
  avatar: null,
  nickname: "测试",
  birthday: null,
  is_open_member: 0,
  is_money_level: 0,
  now_money: "0.00",
  integral: 0,
  pwd: true,
  audit_state: 2,
  audit_type: 0,
  audit_reject_reason: null,
  admin: null,
};
const session = { session_id: "a", device: "Mac · Safari", created_at: 0, seen_at: 0, expires_at: 1000, current: 1 };
const closure = { blockers: [{ kind: "balance", count: 1, amount: "12.30" }], points: 5 };
const certified = { credit_code: "91350100M000100Y43", region: "福建省 福州市 鼓楼区" };
const captcha = { picture: "data:image/png;base64,iVBORw0KGgo=", key: "a2V5LW9mLWEtY2FwdGNoYQ" };
const phoneChange = { verified: false, newPhone: "", captcha };

test("shows the customer's account, a masked phone, and the button that ends other sessions only where there are some", async () => {
  const loader = () => ({ buyer, sessions: [session], closure, phoneChange, certified, latest: "2014-01-01" });
  const Page = createRemixStub([{ path: "/", Component: Profile, loader }]);
  render(<Page />);
  expect(await screen.findByRole("heading", { name: "账户与安全" })).toBeTruthy();
  expect(document.body.textContent).toContain("139****5678");
  expect(document.body.textContent).not.toContain("13912345678");
  expect(screen.queryByRole("button", { name: "其他设备全部退出" })).toBeNull();
  expect(screen.getByText("91350100M000100Y43")).toBeTruthy();
  expect(screen.getByText("福建省 福州市 鼓楼区")).toBeTruthy();
  expect(screen.getByLabelText("新密码")).toBeTruthy();
  expect(screen.getByText("还有 ¥12.30")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "注销账户" })).toBeNull();
  expect(screen.getByRole("link", { name: "下载我的数据" })).toBeTruthy();
});

test.each([
  { shown: "the captcha", step: "present", key: captcha.key, verified: false },
  { shown: "the captcha", step: "new", key: captcha.key, verified: true },
  { shown: "no captcha where none is drawn", step: "present", key: "", verified: false },
])("shows $shown before a code to the $step phone", async ({ key, verified }) => {
  const change = { verified, newPhone: "", captcha: { ...captcha, key } };
  const loader = () => ({ buyer, sessions: [], closure: null, phoneChange: change, certified, latest: "2014-01-01" });
  const Page = createRemixStub([{ path: "/", Component: Profile, loader }]);
  render(<Page />);
  await screen.findByRole("heading", { name: "更换手机号" });
  const fields = screen.queryAllByLabelText<HTMLInputElement>("图形验证码");
  const sent = fields.map(({ form }) => form && Object.fromEntries(new FormData(form)));
  const intent = verified ? "send_new_phone" : "send_old_phone";
  expect(sent).toMatchObject(key === "" ? [] : [{ intent, key, captcha: "" }]);
});

test.each([
  { form: "of a step that is closed", intent: "change_phone", field: "phone", message: "请先验证现在的手机号" },
  {
    form: "of the closing, while something is open",
    intent: "close_account",
    field: "code",
    message: "还有未完成的订单",
  },
  { form: "of one device", intent: "end_session", field: "", message: "登录设备不存在" },
])("shows the refusal of the form $form", async ({ intent, field, message }) => {
  const loader = () => ({ buyer, sessions: [session], closure, phoneChange, certified, latest: "2014-01-01" });
  const hydrationData = {
    loaderData: { "0": loader() },
    actionData: { "0": { form: { initialValue: { intent }, error: { [field]: [message] } } } },
  };
  const Page = createRemixStub([{ id: "0", path: "/", Component: Profile, loader, action: () => null }]);
  render(<Page hydrationData={hydrationData} />);
  expect((await screen.findByRole("alert")).textContent).toBe(message);
});
