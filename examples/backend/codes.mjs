// SMS codes, captchas and QR logins
import { randomInt, randomUUID } from "node:crypto";
import { log } from "./log.mjs";
import { captchaPicture, scanPicture } from "./pictures.mjs";
import { Refusal } from "./refusal.mjs";
import { customerByPhone, openSession } from "./sessions.mjs";
import { BASE } from "./settings.mjs";

const LIFE = 5 * 60 * 1000;
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const smsCodes = new Map();
const captchas = new Map();
const scans = new Map();

function keep(map, key, fields) {
  for (const [old, entry] of map) if (entry.until < Date.now()) map.delete(old);
  map.set(key, { ...fields, until: Date.now() + LIFE });
}

function find(map, key) {
  const entry = map.get(key);
  return entry && entry.until > Date.now() ? entry : null;
}

export function sendSms(phone) {
  keep(smsCodes, String(phone), { code: "123456" });
  log("info", "code of the example", { phone, code: "123456" });
}

export function checkSms(phone, code) {
  const entry = find(smsCodes, String(phone));
  if (!entry || entry.code !== String(code)) throw new Refusal("验证码错误");
  smsCodes.delete(String(phone));
}

export function newCaptcha() {
  const key = randomUUID();
  const text = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  keep(captchas, key, { text });
  return { captcha: captchaPicture(text), code: "", key };
}

// A captcha serves one try, right or wrong
export function checkCaptcha(key, code) {
  const entry = find(captchas, key);
  captchas.delete(key);
  if (!entry || entry.text !== String(code).toUpperCase()) throw new Refusal("图形验证码错误");
}

export function newScan() {
  const key = randomUUID();
  keep(scans, key, { customer: null });
  log("info", "QR login of the example", { confirm: `${BASE}/confirm?key=${key}&account=13800000001` });
  return { key, qrcode: scanPicture(key) };
}

export function confirmScan(key, phone) {
  const scan = find(scans, key);
  const customer = customerByPhone(phone);
  if (!scan || !customer) return "This key or account is not known";
  scan.customer = customer;
  return "Confirmed, the storefront logs in now";
}

export function checkScan(key) {
  const scan = find(scans, key);
  if (!scan) return { status: 400, result: {} };
  if (!scan.customer) return { status: 201, result: {} };
  scans.delete(key);
  return { status: 200, result: openSession(scan.customer) };
}
