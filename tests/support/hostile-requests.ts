import type { RawRequest, sendForm } from "./wire.ts";

const evil = { Origin: "https://evil.com" };
const manifest = `/__manifest?version=1&p=${encodeURIComponent("/".repeat(2500))}`;
const manySlashes = `/__manifest?version=1&${"p=////////&".repeat(600)}`;

/** Requests that the framework without a guard answers with 500, blocks on, or obeys: name, request, expected status. */
export const requests: [string, RawRequest, number][] = [
  ["_data with an evil origin", { method: "POST", path: "/login?_data=features/auth/login.page", headers: evil }, 400],
  ["_data on a page", { path: "/?_data=root" }, 400],
  ["the manifest", { path: manifest }, 404],
  ["the manifest with many patches", { path: manySlashes }, 404],
  ["a path with two leading slashes", { path: "//evil.com/%2e%2e" }, 400],
  ["a host of two words", { headers: { Host: "a b" } }, 400],
  ["an invalid port", { headers: { Host: "localhost:99999" } }, 400],
  ["another host", { headers: { Host: "evil.com" } }, 421],
  ["a host that ends in a dot", { headers: { Host: "localhost." } }, 421],
  ["a host in capitals", { headers: { Host: "LOCALHOST:3000" } }, 200],
  ["a port with leading zeros", { headers: { Host: "localhost:03000" } }, 200],
  ["a loopback address of two parts", { headers: { Host: "127.1:80" } }, 200],
  ["TRACE", { method: "TRACE" }, 405],
  ["a zero byte", { path: "/goods_detail/1%00" }, 400],
  ["an encoded parent path", { path: "/goods_detail/..%2f..%2fapi%2fuser" }, 400],
  ["a doubly encoded parent path", { path: "/goods_detail/..%252f..%252fapi" }, 404],
  ["an id that is not a number", { path: "/goods_detail/1e3" }, 404],
  ["an id beyond the integer range", { path: "/goods_detail/99999999999999999999" }, 404],
  ["a Chinese path", { path: "/%E6%89%93%E5%8D%B0%E6%9C%BA" }, 404],
  ["PUT", { method: "PUT", headers: evil }, 405],
  ["DELETE", { method: "DELETE" }, 405],
];

/** The same for forms: name, headers, body, expected status. */
export const forms: [string, Parameters<typeof sendForm>[3], string, number][] = [
  ["evil origin on a resource route", evil, "a=1", 403],
  ["no origin", { Origin: undefined }, "a=1", 403],
  ["forwarded host", { ...evil, "X-Forwarded-Host": "evil.com" }, "a=1", 403],
  ["garbage origin", { Origin: "%%%" }, "a=1", 403],
  ["300 MB", { "Content-Length": String(300 * 1024 * 1024) }, "a=1", 413],
  ["no length", { "Content-Length": undefined, "Transfer-Encoding": "chunked" }, "3\r\na=1\r\n0\r\n\r\n", 411],
  ["JSON", { "Content-Type": "application/json" }, "{}", 415],
  ["text", { "Content-Type": "text/plain" }, "a=1", 415],
];

/** Field names that conform would expand into objects and arrays, which the action must reject. */
export const names = [
  "cart_id[30000000]=1",
  "phone[30000000]=1",
  `a${"[0]".repeat(5000)}=1`,
  "a.b.c=1",
  "__intent__=%7Bbad",
  "__proto__=1",
  "__proto__.polluted=1",
  "constructor[prototype][polluted]=1",
  Array.from({ length: 5000 }, (_, index) => `a${index}=1`).join("&"),
  `${"a".repeat(900_000)}=1`,
];
