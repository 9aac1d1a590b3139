import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { openDatabase } from "#backend/database/open.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { customerOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { APPLICATION, applicant } from "#tests/support/settlements.ts";

const shop = freshBackend();

let token: string;
let ours: ReturnType<typeof applicant>;
beforeEach(async () => {
  token = await tokenOf(shop, demoCustomers.stationer);
  ours = applicant(shop, token);
});

const reviews = () => shop.backend.staff.settlements;
const me = async () => (await call(shop, "GET", "/api/user", { token })).data as Record<string, unknown>;
/** The approved customer's price, which others do not receive. */
const costOf = async () => {
  const { data } = await call(shop, "GET", "/api/store/product/detail/10001", { token });
  return (data as { skus: { cost?: string }[] }).skus[0]?.cost;
};
/** The pictures of the test's applicant; the demo has others. */
async function ownUploads(): Promise<string[]> {
  const { id } = await customerOf(shop, demoCustomers.stationer);
  const rows = await shop.backend.database.read
    .selectFrom("settlement_pictures")
    .select("upload")
    .where("customer_id", "=", id)
    .execute();
  return rows.map(({ upload }) => upload);
}
const countPictures = async () => (await ownUploads()).length;

describe("a draft", () => {
  test("stores any filled-in fields, also none, and a wrong check digit as a warning [P6.80]", async () => {
    const empty = Object.fromEntries(
      Object.entries(APPLICATION).map(([name, value]) => [name, Array.isArray(value) ? [] : ""]),
    );
    expect(await ours.save(empty)).toMatchObject({ status: 200 });
    await ours.save({ credit_code: "91350100M000100Y44" });
    expect(await ours.list()).toMatchObject([
      {
        ...APPLICATION,
        credit_code: "91350100M000100Y44",
        kind: "wholesaler",
        status: 0,
        code_doubtful: 1,
        number: null,
      },
    ]);
    await ours.save();
    expect(await ours.list()).toMatchObject([{ code_doubtful: 0 }]);
  });

  test("is one per customer and kind, also when it is begun twice at once [R5]", async () => {
    const both = await Promise.all([ours.save(), ours.save(), ours.upload(await licence())]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await ours.list()).toHaveLength(1);
    await applicant(shop, token, "merchant").save();
    expect((await ours.list()).map(({ kind }) => kind)).toEqual(["merchant", "wholesaler"]);
  });

  test("is refused while the customer is under review and once approved, without an application too", async () => {
    const waiting = applicant(shop, await tokenOf(shop, demoCustomers.underReview));
    expect(await waiting.save()).toMatchObject({ status: 400, message: "申请正在审核中，请等待结果" });
    const approved = applicant(shop, await tokenOf(shop, demoCustomers.tradeCost));
    expect(await approved.save()).toMatchObject({ status: 400, message: "已通过审核，无需再次申请" });
  });
});

describe("a picture [P6.81]", () => {
  test.each(["png", "jpeg", "webp"] as const)(
    "of the type %s is stored as WebP without its metadata",
    async (format) => {
      const uploaded = await ours.upload(await licence(format));
      const { picture_id } = uploaded.data as { picture_id: number };
      const { data } = await call(shop, "GET", `/api/intention/picture/${picture_id}`, { token });
      const {
        format: stored,
        exif,
        width,
      } = await sharp(Buffer.from((data as { image: string }).image, "base64")).metadata();
      expect({ stored, exif, width }).toEqual({ stored: "webp", exif: undefined, width: 60 });
      expect((await ownUploads())[0]).toMatch(/^licences\/[\da-f]{24}-[\da-f]{48}\.webp$/);
    },
  );

  test("is refused by its content: text, SVG, AVIF and truncated files", async () => {
    const png = await licence();
    const bad = [
      Buffer.from("not a picture"),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      await licence("avif"),
      png.subarray(0, 40),
    ];
    for (const bytes of bad) {
      expect(await ours.upload(bytes)).toMatchObject({ status: 400, message: /不是图片|已损坏|^这是/ });
    }
    expect(await countPictures()).toBe(0);
  });

  test("is refused over 5 MB, beside six others and the 41st time in an hour", async () => {
    const png = await licence();
    const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
    expect((await ours.upload(large)).status).toBe(400);
    for (let n = 0; n < 6; n += 1) expect(await ours.upload(await licence("png", n))).toMatchObject({ status: 200 });
    // An upload that is sent again after a lost answer is no seventh picture.
    expect(await ours.upload(png)).toMatchObject({ status: 200 });
    expect(await countPictures()).toBe(6);
    const seventh = await licence("png", 6);
    expect(await ours.upload(seventh)).toMatchObject({ status: 400, message: "最多上传 6 张图片" });
    for (let n = 0; n < 32; n += 1) await ours.upload(png);
    expect((await ours.upload(png)).message).toMatch(/^上传过于频繁/);
  });

  test("is its owner's alone, and is gone from the store once no application shows it [R8]", async () => {
    const { picture_id } = (await ours.upload(await licence())).data as { picture_id: number };
    const [upload = ""] = await ownUploads();
    const other = await tokenOf(shop, demoCustomers.tradeCost);
    const theirs = { token: other };
    expect(await call(shop, "GET", `/api/intention/picture/${picture_id}`, theirs)).toMatchObject({ status: 404 });
    expect(await call(shop, "POST", `/api/intention/picture/delete/${picture_id}`, theirs)).toMatchObject({
      status: 404,
    });
    expect(await shop.world.ports.uploads.read(upload)).not.toBeNull();
    expect(await ours.post(`/api/intention/picture/delete/${picture_id}`)).toMatchObject({ status: 200 });
    expect(await shop.world.ports.uploads.read(upload)).toBeNull();
  });

  test("of an application under review cannot be removed", async () => {
    await ours.apply();
    const [{ pictures } = { pictures: [] }] = await ours.list();
    expect(await ours.post(`/api/intention/picture/delete/${pictures[0]}`)).toMatchObject({ status: 404 });
    expect(await countPictures()).toBe(1);
  });
});

describe("submitting", () => {
  test("needs every field of its kind, a known region, a picture and the code of its phone [P6.80]", async () => {
    const submit = async () => (await ours.submit("000000")).message;
    await ours.save({ company: "" });
    expect(await submit()).toBe("请先填完必填的资料");
    await ours.save({ credit_code: "91350100M000100" });
    expect(await submit()).toBe("请先填完必填的资料");
    await ours.save({ trades: [] });
    expect(await submit()).toBe("请先填完必填的资料");
    await ours.save({ city: "杭州国" });
    expect(await submit()).toBe("请选择正确的城市");
    await ours.save();
    expect(await submit()).toBe("请上传营业执照");
    await ours.upload(await licence());
    expect(await submit()).toBe("验证码错误");
    expect(await ours.submit(await ours.code("13912345679"))).toMatchObject({ message: "验证码错误" });
    expect(await ours.submit(await ours.code())).toMatchObject({ status: 200 });
    expect(await ours.list()).toMatchObject([{ status: 1, number: expect.stringMatching(/^RZ20261121\d{4}$/) }]);
    expect(await me()).toMatchObject({ audit_state: 1 });
  });

  test("costs an attempt of the code when the code is wrong, and five end it", async () => {
    await ours.save();
    await ours.upload(await licence());
    const code = await ours.code();
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n += 1) expect((await ours.submit(wrong)).message).toBe("验证码错误");
    expect((await ours.submit(code)).message).toBe("验证码错误");
  });

  test("a code for the login is no code for an application", async () => {
    await ours.save();
    await ours.upload(await licence());
    const { data } = await call(shop, "GET", "/api/captcha");
    const { key } = data as { key: string };
    const captcha = { key, code: shop.world.captchas.get(key) };
    await ours.post("/api/auth/verify", { phone: APPLICATION.phone, type: "login", ...captcha });
    expect((await ours.submit(shop.world.sent.at(-1)?.code ?? "")).message).toBe("验证码错误");
  });

  test("twice, also at once, makes one application and uses one code [R4]", async () => {
    await ours.save();
    await ours.upload(await licence());
    const code = await ours.code();
    const results = await Promise.all([ours.submit(code), ours.submit(code), ours.submit(code)]);
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(results.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await ours.list()).toMatchObject([{ status: 1 }]);
    expect(await ours.save()).toMatchObject({ status: 400, message: "申请正在审核中，请等待结果" });
  });

  test("a store's name is taken by a store and by another application", async () => {
    const merchant = applicant(shop, token, "merchant");
    await merchant.apply({ store_name: "青溪旗舰店" });
    expect(await me()).toMatchObject({ audit_state: 0 });
    const second = applicant(shop, await tokenOf(shop, demoCustomers.newcomer), "merchant");
    await second.upload(await licence());
    const { name } = await shop.backend.database.read.selectFrom("stores").select("name").executeTakeFirstOrThrow();
    for (const store_name of ["青溪旗舰店", name]) {
      await second.save({ store_name });
      expect((await second.submit("000000")).message).toBe("店铺名称已存在");
    }
  });
});

describe("the review [P9.12]", () => {
  const numberOf = async () => (await ours.list())[0]?.number ?? "";

  test("an approval makes the trade prices the customer's from the next request on", async () => {
    const id = await ours.apply();
    expect(await costOf()).toBeUndefined();
    await reviews().approveByCommand(commandLine(), id, 1);
    expect(await costOf()).toMatch(/^\d+\.\d\d$/);
    expect(await me()).toMatchObject({ audit_state: 2, audit_type: 1, company: APPLICATION.company });
    expect(await ours.list()).toMatchObject([{ status: 2, fail_msg: null }]);
    expect(await ours.save()).toMatchObject({ status: 400, message: "已通过审核，无需再次申请" });
  });

  test("an approval by one process is valid at once in another, which has answered before [P6.83]", async () => {
    const elsewhere = await openDatabase(shop.test.url);
    const other = { backend: createBackend(elsewhere, shop.world.ports, { dataMaxAgeMs: 60_000 }) };
    const costElsewhere = async () => {
      const { data } = await call(other, "GET", "/api/store/product/detail/10001", { token });
      return (data as { skus: { cost?: string }[] }).skus[0]?.cost;
    };
    const id = await ours.apply();
    expect(await costElsewhere()).toBeUndefined();
    await reviews().approveByCommand(commandLine(), id, 1);
    expect(await costElsewhere()).toMatch(/^\d+\.\d\d$/);
    await elsewhere.close();
  });

  test("after a rejection the customer applies again, with the fields and pictures of before", async () => {
    const id = await ours.apply();
    await reviews().rejectByCommand(commandLine(), id, "照片反光");
    expect(await me()).toMatchObject({ audit_state: 3, audit_reject_reason: "照片反光" });
    expect(await ours.list()).toMatchObject([{ status: 3, fail_msg: "照片反光" }]);
    await ours.save({ company: "青溪文具有限公司" });
    const [draft, rejected] = await ours.list();
    expect([draft?.status, rejected?.status, draft?.pictures.length]).toEqual([0, 3, 1]);
    // The rejected application shows its picture even after the draft has lost it.
    await ours.post(`/api/intention/picture/delete/${draft?.pictures[0]}`);
    const picture = await call(shop, "GET", `/api/intention/picture/${rejected?.pictures[0]}`, { token });
    expect(picture.status).toBe(200);
    await ours.upload(await licence());
    shop.world.now += 61_000;
    expect(await ours.submit(await ours.code())).toMatchObject({ status: 200 });
    expect(await me()).toMatchObject({ audit_state: 1, audit_reject_reason: null });
  });

  test("an application is reviewed once, also by two of the staff at once [R5]", async () => {
    const id = await ours.apply();
    const results = await Promise.allSettled([
      reviews().approveByCommand(commandLine(), id, 0),
      reviews().rejectByCommand(commandLine(), id, "不清晰"),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [{ status } = { status: 0 }] = await ours.list();
    expect((await me()).audit_state).toBe(status);
    await expect(reviews().approveByCommand(commandLine(), id, 0)).rejects.toThrow("不能再审核");
    await expect(reviews().rejectByCommand(commandLine(), id, "不清晰")).rejects.toThrow("不能再审核");
  });

  test("approving or rejecting the customer ends the review of the application too", async () => {
    await ours.apply();
    await reviews().rejectCustomer(commandLine(), demoCustomers.stationer, "不清晰");
    expect(await ours.list()).toMatchObject([{ status: 3, fail_msg: "不清晰" }]);
    shop.world.now += 61_000;
    await ours.apply();
    await reviews().approveCustomer(commandLine(), demoCustomers.stationer, 0);
    expect(await ours.list()).toMatchObject([{ status: 2 }, { status: 3 }]);
    await expect(reviews().approveCustomer(commandLine(), "13900000000", 0)).rejects.toThrow("没有客户");
  });

  test("a draft does not remove the trade prices of a customer that staff have approved since", async () => {
    await ours.save();
    await ours.upload(await licence());
    const code = await ours.code();
    await reviews().approveCustomer(commandLine(), demoCustomers.stationer, 0);
    expect(await ours.submit(code)).toMatchObject({ status: 400, message: "已通过审核，无需再次申请" });
    expect(await me()).toMatchObject({ audit_state: 2 });
  });

  test("a merchant's approval does not change the customer's prices", async () => {
    const merchant = applicant(shop, token, "merchant");
    await reviews().approveByCommand(commandLine(), await merchant.apply(), 0);
    expect(await me()).toMatchObject({
      audit_state: 0,
      company: (await customerOf(shop, demoCustomers.stationer)).company,
    });
    expect(await costOf()).toBeUndefined();
  });

  test("staff find an application by its number, with its pictures", async () => {
    const id = await ours.apply();
    expect(await reviews().find(await numberOf())).toMatchObject({ id, login: demoCustomers.stationer });
    expect(await reviews().pictures(id)).toHaveLength(1);
    await expect(reviews().find("RZ202611219999")).rejects.toThrow("没有申请");
  });
});
