// The 25 calls, each returns [data, message] or nothing

import { changeLine, countCart, deleteLines, listCart } from "./cart.mjs";
import { checkCaptcha, checkScan, checkSms, newCaptcha, newScan, sendSms } from "./codes.mjs";
import { Refusal } from "./refusal.mjs";
import { addCustomer, closeSession, customerByPhone, openSession, showUser } from "./sessions.mjs";
import { load } from "./store.mjs";

const site = load("site");
const home = load("home");
const keywords = load("keywords");
const announcement = load("announcement");

function needPhone(phone) {
  if (!/^1[3-9]\d{9}$/.test(phone)) throw new Refusal("请输入正确的手机号码");
}

function needPassword(password) {
  if (!/^(?=.*[a-z])(?=.*\d)[a-z\d]{6,16}$/i.test(password)) throw new Refusal("请输入6-16位字母加数字组合");
}

function needBirthday(text) {
  const date = new Date(`${text}T00:00:00Z`);
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date) && date.toISOString().startsWith(text);
  const latest = new Date();
  latest.setFullYear(latest.getFullYear() - 12);
  if (!isDate || date > latest) throw new Refusal("请输入正确的生日！");
}

function loginBySms({ phone, sms_code }) {
  needPhone(phone);
  checkSms(phone, sms_code);
  return [openSession(customerByPhone(phone) ?? addCustomer(phone, null)), "登录成功"];
}

function loginByPassword({ account, password }) {
  const customer = customerByPhone(account);
  if (!customer?.password || customer.password !== password) throw new Refusal("账号或密码错误");
  return [openSession(customer), "登录成功"];
}

function register({ phone, sms_code, pwd }) {
  needPhone(phone);
  needPassword(pwd);
  if (customerByPhone(phone)) throw new Refusal("该手机号已注册");
  checkSms(phone, sms_code);
  addCustomer(phone, pwd);
  return [{}, "注册成功"];
}

function resetPassword({ phone, sms_code, pwd, confirm_pwd }) {
  needPhone(phone);
  needPassword(pwd);
  if (pwd !== confirm_pwd) throw new Refusal("两次密码不一致");
  const customer = customerByPhone(phone);
  if (!customer) throw new Refusal("该手机号未注册");
  checkSms(phone, sms_code);
  customer.password = pwd;
  return [{}, "修改成功"];
}

function sendCode({ phone }) {
  needPhone(phone);
  sendSms(phone);
  return [{}, "发送成功"];
}

function sendCodeAfterCaptcha({ phone, type, key, code }) {
  needPhone(phone);
  if (!["mobile", "login", "change_pwd"].includes(type)) throw new Refusal("类型错误");
  checkCaptcha(key, code);
  if (type === "change_pwd" && !customerByPhone(phone)) throw new Refusal("该手机号未注册");
  return sendCode({ phone });
}

function setPassword(customer, { password }) {
  needPassword(password);
  customer.password = password;
  return [{}, "设置成功"];
}

function editBirthday(customer, { birthday }) {
  needBirthday(birthday);
  if (customer.user.birthday) throw new Refusal("生日不可修改");
  customer.user.birthday = birthday;
  return [{}, "修改成功"];
}

function memberInfo({ user, phoneChecked }) {
  return [{ memberInfo: { isPhoneChecked: phoneChecked }, bizUserId: `yh${user.phone}` }];
}

function bindPhone(customer, { code }) {
  checkSms(customer.user.phone, code);
  customer.phoneChecked = true;
  return [{}, "绑定成功！"];
}

export const openCalls = {
  "GET /api/pc/home": () => [home],
  "GET /api/pc/config": () => [site],
  "GET /api/common/hot_keyword": () => [keywords],
  "GET /api/getPlacardInfo": () => [announcement],
  "GET /api/captcha": () => [newCaptcha()],
  "GET /api/auth/sendTLCode": () => [newCaptcha()],
  "POST /api/auth/sendTLCode": ({ body }) => sendCode(body),
  "POST /api/auth/verify": ({ body }) => sendCodeAfterCaptcha(body),
  "POST /api/auth/login": ({ body }) => loginByPassword(body),
  "POST /api/auth/smslogin": ({ body }) => loginBySms(body),
  "POST /api/auth/registerTl": ({ body }) => register(body),
  "POST /api/user/change_pwd": ({ body }) => resetPassword(body),
  "GET /api/pc/login/scan": () => [newScan()],
  "POST /api/pc/login/scan/check": ({ body }) => [checkScan(body.key)],
  "POST /api/logout": ({ token }) => closeSession(token),
};

export const customerCalls = {
  "GET /api/user": ({ customer }) => [showUser(customer)],
  "GET /api/user/cart/lst": ({ customer }) => [listCart(customer)],
  "GET /api/user/cart/count": ({ customer }) => [countCart(customer)],
  "POST /api/user/cart/delete": ({ customer, body }) => {
    deleteLines(customer, body.cart_id);
    return [{}, "删除成功"];
  },
  "POST /api/user/cart/change/{cart_id}": ({ customer, body, id }) => changeLine(customer, id, body.cart_num),
  "POST /api/user/chagePasswordOnly": ({ customer, body }) => setPassword(customer, body),
  "POST /api/user/edit": ({ customer, body }) => editBirthday(customer, body),
  "GET /api/user/getMemberInfo": ({ customer }) => memberInfo(customer),
  "POST /api/user/sendTLSMS": ({ customer }) => sendCode(customer.user),
  "POST /api/user/bingTLPhone": ({ customer, body }) => bindPhone(customer, body),
};
