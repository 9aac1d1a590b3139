import type { ActionFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { PageHandle } from "#app/shell/handle.ts";
import { calls } from "#backend/modules/modules.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { type Endpoint, FILE_BODY_MAX } from "#contract/endpoint.ts";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { fileTooLarge } from "#contract/rules/upload.ts";
import { call, sharedBackend } from "#tests/support/backend.ts";
import { largePicture } from "#tests/support/large-picture.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ownedRecords } from "#tests/support/records.ts";
import { type Page, type Records, sampleOf } from "#tests/support/site-map.ts";
import { cookieOf, ORIGIN, outcome } from "#tests/support/visit.ts";

/** Tests that every call and every page with a file takes the photographs that phones make. */

const PHOTOGRAPH_BYTES = 4.9 * 1000 * 1000;
/** The longest body of a call without a file, in bytes. */
const BODY_MAX = 1024 * 1024;

const shop = sharedBackend();
let records: Records;
let token: string;

/** Prepares the records of a customer, because a statement takes one objection. */
const useCustomer = (phone: string) =>
  beforeAll(async () => {
    records = await ownedRecords(shop, phone);
    token = await tokenOf(shop, phone);
    // Only received goods are reviewed.
    const orders = shop.backend.database.read.selectFrom("orders").select("sn").where("id", "=", records.order);
    const { sn } = await orders.executeTakeFirstOrThrow();
    await shop.backend.staff.orders.ship(commandLine(), sn, { company: "顺丰速运", number: `SF${sn.slice(-12)}` });
    await call(shop, "POST", `/api/order/take/${records.order}`, { token });
  });

const posts = Object.values(calls)
  .flatMap((subject) => Object.values<Endpoint>(subject))
  .filter(({ method, body }) => method === "POST" && body !== undefined);
const fileCalls = posts.filter(({ carriesFile }) => carriesFile);

type Sent = { params?: Partial<Record<string, string | number>>; body(file: string): unknown; answer?: string };
const image = (file: string) => ({ image: file });
const attachment = (file: string) => ({ attachment: { name: "照片.jpg", file } });
const list = (file: string) => ({ file, name: "照片.jpg" });
const LIST_TOO_LARGE = "文件不能超过 2 MB，请分成几份";

/** What each call needs besides its file; a call that takes lists alone answers with a sentence. */
const sent: Record<string, () => Sent> = {
  "/api/intention/picture": () => ({ body: (file) => ({ kind: "merchant", image: file }) }),
  "/api/reply/picture/{id}": () => ({ params: { id: records.item }, body: image }),
  "/api/pay/transfer/slip/upload/{id}": () => ({ params: { id: records.transfer }, body: image }),
  "/api/refund/picture": () => ({ body: (file) => ({ key: "large-picture-of-refund", image: file }) }),
  "/api/offer/message/{id}": () => ({
    params: { id: records.quotation },
    body: (file) => ({ content: "见图", ...attachment(file) }),
  }),
  "/api/user/manager_message": () => ({
    body: (file) => ({ content: "见图", files: [{ name: "照片.jpg", file }] }),
  }),
  "/api/user/avatar/upload": () => ({ body: image }),
  "/api/statement/{month}/object": () => ({
    params: { month: "2026-10" },
    body: (file) => ({ order_sn: "", kind: "refund", claimed: null, reason: "少了一笔退款", ...attachment(file) }),
  }),
  "/api/user/quick_order/create": () => ({ body: list, answer: LIST_TOO_LARGE }),
  "/api/quick_order/create": () => ({ body: list, answer: LIST_TOO_LARGE }),
};

describe("a call with a file", () => {
  useCustomer(demoCustomers.tradeMarkup);

  test("is every call whose body has a text longer than other bodies", () => {
    const hasLongText = ({ body }: Endpoint) => {
      const text = JSON.stringify(z.toJSONSchema(body as z.ZodType, { io: "input", unrepresentable: "any" }));
      return [...text.matchAll(/"maxLength":(\d+)/g)].some(([, length]) => Number(length) > BODY_MAX);
    };
    expect(posts.filter(hasLongText).map(({ path }) => path)).toEqual(fileCalls.map(({ path }) => path));
    expect(Object.keys(sent).sort()).toEqual(fileCalls.map(({ path }) => path).sort());
  });

  test.each(fileCalls.map(({ path }) => path))("takes 4.9 MB: %s", async (path) => {
    const { params = {}, body, answer = "ok" } = callOf(path);
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const upload = async (bytes: number) => {
      const file = Buffer.from(await largePicture(bytes)).toString("base64");
      return call(shop, "POST", address, { token, body: body(file) });
    };
    const refused = answer === "ok" ? /^(图片|附件)不能超过 5 MB/ : new RegExp(answer);
    expect(await upload(UPLOAD_BYTES_MAX + 1)).toMatchObject({ status: 400, message: expect.stringMatching(refused) });
    expect(await upload(FILE_BODY_MAX)).toMatchObject({
      status: 400,
      message: "图片和文件每个不能超过 5 MB，请压缩后再传",
    });
    expect(await upload(PHOTOGRAPH_BYTES)).toMatchObject({ message: answer });
  });

  test("has a body that other calls refuse", async () => {
    const large = { nickname: "x".repeat(BODY_MAX) };
    expect(await call(shop, "POST", "/api/user/change/info", { token, body: large })).toMatchObject({
      message: "请求内容过大",
    });
  });
});

type PageModule = { handle: PageHandle; action(args: ActionFunctionArgs): Promise<unknown> };
const sources = import.meta.glob<string>("/app/features/**/*.page.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});
const modules = import.meta.glob<PageModule>("/app/features/**/*.page.tsx");
/** Pages of customers; the table of parcels of the desk has its bounds beside its reader. */
const filePages = Object.keys(sources).filter(
  (file) => sources[file]?.includes("acceptsFiles: true") && !file.includes("/staff-"),
);

type FileForm = { intent: string; field: string; params?: Record<string, string>; path?: string; refusal?: string };
/** The act and the field that carry the file of each page. */
const forms: Record<string, () => FileForm> = {
  "account/profile": () => ({ intent: "upload_avatar", field: "avatar" }),
  "transfer/recharge-transfer": () => ({ intent: "upload", field: "slip" }),
  "standing-list/standing-paste": () => ({
    intent: "upload",
    field: "file",
    refusal: LIST_TOO_LARGE,
  }),
  "statement/statement": () => ({
    intent: "object",
    field: "attachment",
    refusal: fileTooLarge(UPLOAD_BYTES_MAX + 1, false),
  }),
  "quick-order/quick-order": () => ({ intent: "upload", field: "file", path: "/quick_order", refusal: LIST_TOO_LARGE }),
  "transfer/transfer": () => ({ intent: "upload", field: "slip" }),
  "review/evaluation": () => ({ intent: "upload", field: `picture_${records.item}` }),
  "quotation/quotation": () => ({
    intent: "message",
    field: "attachment",
    refusal: fileTooLarge(UPLOAD_BYTES_MAX + 1, false),
    params: { id: String(records.quotation) },
  }),
  "quotation/quotation-list": () => ({
    intent: "upload",
    field: "file",
    refusal: LIST_TOO_LARGE,
    params: { offer_id: String(records.draft) },
  }),
  "refund/confirm": () => ({ intent: "upload", field: "picture" }),
  "refund/goods": () => ({ intent: "upload", field: "picture" }),
  "service/messages": () => ({
    intent: "send",
    field: "file",
    refusal: `${fileTooLarge(UPLOAD_BYTES_MAX + 1, false)}。文字还在，换一个附件再发`,
  }),
  "settlement/apply": () => ({ intent: "upload", field: "picture", path: "/merchant_settled" }),
};

const nameOf = (file: string) => file.slice("/app/features/".length, -".page.tsx".length);

const formOf = (file: string) => forms[nameOf(file)]?.() as FileForm;
const callOf = (path: string) => sent[path]?.() as Sent;

describe("a page with a file", () => {
  useCustomer(demoCustomers.tradeCost);

  test("has its form in this test", () => {
    expect(Object.keys(forms).sort()).toEqual(filePages.map(nameOf).sort());
  });

  test.each(filePages)("takes 4.9 MB, and says what is too large: %s", async (file) => {
    const { intent, field, params = {}, path = "", refusal = fileTooLarge(UPLOAD_BYTES_MAX + 1) } = formOf(file);
    const sample = sampleOf(file) as unknown as Pick<Page, "address" | "acts">;
    const page = (await modules[file]?.()) as PageModule;
    const at = (sample.address as Page["address"] | undefined)?.(records) ?? (path || "/page");
    const submit = async (bytes: number, dropped = 0) => {
      const body = new FormData();
      body.set("intent", intent);
      for (const [name, value] of Object.entries(sample.acts[intent]?.fields(records) ?? {}))
        body.set(name, `${value}`);
      body.set(field, new File([await largePicture(bytes)], "照片.jpg", { type: "image/jpeg" }));
      const encoded = new Request(ORIGIN, { method: "POST", body });
      const content = await encoded.arrayBuffer();
      const headers = {
        Cookie: await cookieOf(token),
        Origin: ORIGIN,
        "Content-Type": `${encoded.headers.get("Content-Type")}`,
        "Content-Length": String(content.byteLength + dropped),
      };
      const request = new Request(new URL(at, ORIGIN), { method: "POST", headers, body: content });
      return outcome(page.action({ request, params, context: {} }));
    };
    const taken = await submit(PHOTOGRAPH_BYTES);
    if (refusal === LIST_TOO_LARGE) expect(taken).toMatchObject({ data: { form: { error: { [field]: [refusal] } } } });
    else if (taken instanceof Response) expect(taken.status).toBe(303);
    else expect(taken).toMatchObject({ data: { form: { status: "success" } } });
    const refused = (await submit(UPLOAD_BYTES_MAX + 1)) as { data: { form: { error: Record<string, string[]> } } };
    expect(Object.values(refused.data.form.error)).toEqual([[refusal]]);
    // The server left out what is over the limit, and the page names the size of the whole file beside its field.
    const cut = await submit(1024, 8 * 1024 * 1024);
    const error = { [field]: [expect.stringMatching(/不能超过 (5 MB，所选的有 8\.1 MB|2 MB)/)] };
    expect(cut).toMatchObject({ data: { form: { error, initialValue: { intent } } } });
  });
});
