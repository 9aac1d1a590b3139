// Customers and their sessions, both in memory only
import { randomUUID } from "node:crypto";
import { load } from "./store.mjs";

const WEEK = 7 * 24 * 3600 * 1000;
const customers = load("customers");
const newCustomer = load("new-customer");
const sessions = new Map();

export function customerByPhone(phone) {
  return customers.find((customer) => customer.user.phone === String(phone));
}

export function customerByToken(token) {
  const session = sessions.get(token);
  return session && session.until > Date.now() ? session.customer : null;
}

export function addCustomer(phone, password) {
  const customer = {
    password,
    phoneChecked: true,
    user: { ...newCustomer, phone: String(phone), nickname: `用户${String(phone).slice(-4)}` },
    cart: { groups: [], fail: [] },
  };
  customers.push(customer);
  return customer;
}

export function showUser(customer) {
  return { ...customer.user, pwd: Boolean(customer.password) };
}

export function openSession(customer) {
  const token = randomUUID();
  sessions.set(token, { customer, until: Date.now() + WEEK });
  return { token, user: showUser(customer) };
}

export function closeSession(token) {
  sessions.delete(token);
}
