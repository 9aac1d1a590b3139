// One cart per customer, copied from the goods file when first asked for

import { Refusal } from "./refusal.mjs";
import { load } from "./store.mjs";

const goods = load("goods");
let nextId = 1000;

function cartOf(customer) {
  const number = (line) => ({ cart_id: ++nextId, ...structuredClone(line) });
  customer.cart ??= {
    groups: goods.list.map((group) => ({ list: group.list.map(number) })),
    fail: goods.fail.map(number),
  };
  return customer.cart;
}

function validLines(cart) {
  return cart.groups.flatMap((group) => group.list);
}

export function listCart(customer) {
  const { groups, fail } = cartOf(customer);
  return { list: groups, fail };
}

export function countCart(customer) {
  const count = validLines(cartOf(customer)).reduce((sum, line) => sum + line.cart_num, 0);
  return [{ count }];
}

export function deleteLines(customer, ids) {
  const wanted = new Set([ids ?? []].flat().map(String));
  const cart = cartOf(customer);
  const isWanted = (line) => wanted.has(String(line.cart_id));
  if (![...validLines(cart), ...cart.fail].some(isWanted)) throw new Refusal("购物车商品不存在");
  const keep = (lines) => lines.filter((line) => !isWanted(line));
  cart.groups = cart.groups.map((group) => ({ list: keep(group.list) })).filter((group) => group.list.length);
  cart.fail = keep(cart.fail);
}

export function changeLine(customer, id, number) {
  const line = validLines(cartOf(customer)).find((each) => String(each.cart_id) === id);
  if (!line) throw new Refusal("购物车商品不存在");
  const wanted = Number(number);
  if (!Number.isInteger(wanted) || wanted < 1) throw new Refusal("数量错误");
  if (wanted > line.trueStock) throw new Refusal("库存不足");
  line.cart_num = wanted;
}
