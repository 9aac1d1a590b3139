import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { logInToDesk, mainOf, openDesk, staffPhones } from "#tests/support/desk.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers } from "#tests/support/people.ts";

/** A day's conversation between a customer and the account manager. */

const regular = { phone: demoCustomers.regular, password: "team2026" };
const trade = { phone: demoCustomers.tradeMarkup, password: "trade888" };
/** An order of the regular customer, and the id of the other one. */
const ORDER = "/order_detail?id=202";
const TRADE_ID = 5;

const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n");

/** A word that no other message has; a long number would read like that of a bank account. */
const freshWord = () => `M${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`;
/** The server and the page both say so. */
const NOSNIFF = /^nosniff/;

const talkOf = (page: Page) => mainOf(page).getByRole("list", { name: "对话" });
const messageOf = (page: Page, text: string) => talkOf(page).getByRole("listitem").filter({ hasText: text });
const letter = (page: Page) => mainOf(page).getByRole("textbox", { name: /^给.+留言$/ });

/** Chooses the files of a message, each in a field of its own. */
async function attach(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) {
  const fold = mainOf(page).getByText("附件（选填");
  const first = mainOf(page).getByLabel("附件 1", { exact: true });
  if (!(await first.isVisible())) await fold.click();
  for (const [index, file] of files.entries())
    await mainOf(page)
      .getByLabel(`附件 ${index + 1}`, { exact: true })
      .setInputFiles(file);
}
const pdf = (name: string, buffer = PDF) => ({ name, mimeType: "application/pdf", buffer });
const picture = async (name: string) => ({ name, mimeType: "image/png", buffer: await licence() });
const sendFrom = (page: Page) => mainOf(page).getByRole("button", { name: "发送", exact: true }).click();

/** What a link to a file answers. */
async function headersOf(page: Page, link: Locator) {
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  const {
    "content-type": type,
    "content-disposition": disposition,
    "x-content-type-options": sniff,
  } = answer.headers();
  return { type, disposition, sniff, body: (await answer.body()).toString("latin1") };
}

test("a customer asks about an order with a picture and a PDF, is answered with a file, and a colleague takes over", async ({
  page,
  session,
  another,
}) => {
  const question = `这单今天能发吗 ${freshWord()}`;
  const answer = `下午发，回执在附件里 ${freshWord()}`;
  await session.logIn(regular);
  await page.goto(ORDER);
  await mainOf(page).getByRole("link", { name: "问客服" }).click();
  await expect(mainOf(page).getByText("和留言一起发")).toContainText(/订单 \d{20}/);
  await letter(page).fill(question);
  await attach(page, [await picture("外箱.png"), pdf("收货单.pdf")]);
  await sendFrom(page);
  await expect(messageOf(page, question)).toContainText("未读");
  await expect(messageOf(page, question)).toContainText(/订单 \d{20}/);
  await expect(messageOf(page, question).getByRole("link", { name: /^查看附图：外箱/ })).toBeVisible();
  await expect(letter(page)).toHaveValue("");

  const { page: desk } = await another();
  await logInToDesk(desk, staffPhones.service);
  await openDesk(desk, /^消息/);
  const row = mainOf(desk).getByRole("listitem").filter({ hasText: question });
  await expect(row).toContainText(/等 \d+ (分钟|小时|天)/);
  await row.getByRole("link").click();
  const file = await headersOf(desk, messageOf(desk, question).getByRole("link", { name: /收货单/ }));
  expect([file.disposition, file.sniff]).toEqual([
    expect.stringMatching(/^attachment/),
    expect.stringMatching(NOSNIFF),
  ]);
  await mainOf(desk).getByRole("textbox", { name: "回复", exact: true }).fill(answer);
  await attach(desk, [pdf("发货回执.pdf")]);
  await sendFrom(desk);
  await expect(messageOf(desk, answer)).toContainText("未读");

  await page.goto("/user/default");
  await expect(mainOf(page).getByRole("link", { name: /^未读消息 \d+ 条/ })).toBeVisible();
  await page.goto("/user/messages");
  await expect(messageOf(page, answer).getByRole("link", { name: /发货回执/ })).toBeVisible();
  await expect(messageOf(page, question)).toContainText("已读");
  await expect(messageOf(page, answer)).not.toContainText("新");
  await desk.reload();
  await expect(messageOf(desk, answer)).toContainText("已读");

  const colleague = mainOf(desk).getByLabel("同事");
  const name = (await colleague.locator("option").first().textContent()) ?? "";
  await colleague.selectOption(name);
  await mainOf(desk).getByRole("button", { name: "转给他" }).click();
  await expect(mainOf(desk).getByText(`现在由 ${name} 在回`)).toBeVisible();
});

test("a message about a product, and what is hostile in texts and files, is refused or harmless, both ways", {
  tag: "@nojs",
}, async ({ page, session, another }) => {
  const word = freshWord();
  const hostile = `<script>document.title="x"</script> \u202egnp.exe\u202c ${word}`;
  const markup = Buffer.from("<!doctype html><script>alert(1)</script>");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const polyglot = Buffer.concat([Buffer.from("%PDF-1.7\n"), markup, Buffer.from("\n%%EOF\n")]);
  await session.logIn(trade);
  await page.goto("/goods_detail/10001");
  await mainOf(page).getByRole("link", { name: "问客服" }).click();
  await expect(mainOf(page).getByText("和留言一起发")).toContainText("商品");
  await letter(page).fill("长".repeat(5000));
  await sendFrom(page);
  await expect(
    mainOf(page)
      .getByText(/不能超过 500 个字/)
      .first(),
  ).toBeVisible();
  await expect(letter(page)).toHaveValue("长".repeat(5000));
  for (const file of [pdf("报价.pdf", markup), { ...pdf("图.png", svg), mimeType: "image/png" }]) {
    await letter(page).fill(hostile);
    await attach(page, [file]);
    await sendFrom(page);
    await expect(mainOf(page).getByText("文字还在，换一个附件再发").first()).toBeVisible();
    await expect(letter(page)).toHaveValue(hostile);
  }
  await attach(page, [pdf("a.html.pdf", polyglot)]);
  await sendFrom(page);
  const own = messageOf(page, word);
  await expect(own).toContainText('<script>document.title="x"</script>');
  const sent = await headersOf(page, own.getByRole("link", { name: /^下载附件/ }));
  expect(sent).toMatchObject({ type: "application/pdf", sniff: expect.stringMatching(NOSNIFF) });
  expect(sent.disposition).toMatch(/^attachment/);

  const { page: desk } = await another();
  await logInToDesk(desk, staffPhones.service);
  await desk.goto(`/staff/messages/${TRADE_ID}`);
  await expect(messageOf(desk, word)).toContainText('<script>document.title="x"</script>');
  const seen = await headersOf(desk, messageOf(desk, word).getByRole("link", { name: /^下载附件/ }));
  expect(seen).toMatchObject({ type: "application/pdf", sniff: expect.stringMatching(NOSNIFF) });
  expect(seen.disposition).toMatch(/^attachment/);
  const reply = mainOf(desk).getByRole("textbox", { name: "回复", exact: true });
  await reply.fill("请汇到 6222 0212 0201 2345 678");
  await sendFrom(desk);
  await expect(desk.getByText(/像是银行账号/).first()).toBeVisible();
  await expect(reply).toHaveValue("请汇到 6222 0212 0201 2345 678");
  await reply.fill(`${hostile} 已收到`);
  await attach(desk, [pdf("回执.pdf", markup)]);
  await sendFrom(desk);
  await expect(desk.getByText("文字还在，换一个附件再发").first()).toBeVisible();
  await sendFrom(desk);
  await expect(messageOf(desk, `${word} 已收到`)).toContainText("未读");

  await mainOf(page).getByRole("link", { name: "刷新" }).click();
  const answer = messageOf(page, `${word} 已收到`);
  await expect(answer).toContainText("新");
  await mainOf(page).getByRole("button", { name: "标为已读" }).click();
  await expect(answer).not.toContainText("新");
  await mainOf(desk).getByRole("link", { name: "刷新" }).click();
  await expect(messageOf(desk, `${word} 已收到`)).toContainText("已读");
});
