import type { Page } from "@playwright/test";
import { STAFF_PASSWORD } from "#backend/demo/seed-staff.ts";
import { expect, newestCode } from "./browser.ts";

/** Phones of the demo's staff (backend/demo/seed-staff.ts). */
export const staffPhones = {
  admin: "13700000001",
  service: "13700000002",
  warehouse: "13700000003",
  finance: "13700000004",
  goods: "13700000005",
} as const;

export const mainOf = (page: Page) => page.getByRole("main");

/** Opens a page of the desk by its navigation. */
export async function openDesk(page: Page, name: string | RegExp) {
  await page.getByRole("navigation", { name: "工作台" }).getByRole("link", { name }).click();
}

/** Logs in a member of the demo's staff. */
export async function logInToDesk(page: Page, phone: string) {
  await page.goto("/staff/login");
  await page.getByLabel("手机号码").fill(phone);
  await page.getByLabel("密码").fill(STAFF_PASSWORD);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/staff$/);
}

/** Logs in a member without a password, who sets one by a code. */
export async function setStaffPassword(page: Page, phone: string) {
  await page.goto("/staff/login");
  await page.getByRole("link", { name: "设密码、忘记密码" }).click();
  await expect(page.getByRole("heading", { name: "设置密码" })).toBeVisible();
  await page.getByLabel("手机号码").fill(phone);
  await page.getByRole("button", { name: "发送验证码" }).click();
  await expect(page.getByText(/验证码已发送/).first()).toBeVisible();
  await page.getByLabel("短信验证码").fill(await newestCode(phone));
  await page.getByLabel("新密码").fill(STAFF_PASSWORD);
  await page.getByLabel("再输一次").fill(STAFF_PASSWORD);
  await page.getByRole("button", { name: "设密码并登录" }).click();
  await expect(page).toHaveURL(/\/staff$/);
}

/** A number that no other test and no other run of a test uses. */
export const freshNumber = () => `${Date.now()}${String(Math.floor(Math.random() * 1000)).padStart(3, "0")}`;

/** The number of the order that the customer has just paid. */
export async function newestOrder(page: Page) {
  await page.goto("/user/after_sale");
  const label = (await mainOf(page).getByRole("article").first().getAttribute("aria-label")) ?? "";
  return /\d{20}/.exec(label)?.[0] ?? "";
}

/** Opens an order at the desk. */
export const openOrder = async (page: Page, sn: string) => {
  await page.goto(`/staff/orders/${sn}`);
  await expect(mainOf(page).getByRole("heading", { name: `订单 ${sn}`, level: 1 })).toBeVisible();
};

/** The number of the parcel of what an open order still has to ship. */
export const parcelField = (page: Page) =>
  mainOf(page)
    .getByRole("region", { name: "发货" })
    .getByLabel(/^运单号/);

/** Ships what is left of an open order. */
export async function shipRest(page: Page, number: string) {
  await parcelField(page).fill(number);
  await mainOf(page)
    .getByRole("button", { name: /^全部发出/ })
    .click();
  await expect(mainOf(page).getByRole("region", { name: "包裹" }).getByText(number).first()).toBeVisible();
}
