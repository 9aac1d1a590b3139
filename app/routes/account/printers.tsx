import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConsumableSets } from "#app/domains/printer/consumable-sets.tsx";
import { FleetRows } from "#app/domains/printer/fleet-rows.tsx";
import { type MyPrintersForm, myPrintersForm } from "#app/domains/printer/forms.ts";
import {
  addConsumables,
  buyAgain,
  readMyPrinters,
  readMySkus,
  renameMyPrinter,
} from "#app/domains/printer/printer.server.ts";
import { needsText } from "#app/domains/printer/printer.ts";
import { printerAddress, printerName } from "#app/domains/printer/printer-name.ts";
import { changeSavedPrinters, countOfBrowser, takeOver } from "#app/domains/printer/saved-printers.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { type RequestContext, requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { MY_PRINTERS_MAX, PRINTER_NAME_MAX, PRINTER_PLACE_MAX } from "#contract/rules/printer.ts";
import "./printers.css";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "交易", label: "我的打印机", order: 30, path: urls.myPrinters },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "我的打印机", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const [printers, inBrowser] = await Promise.all([
    readMyPrinters(api, args.request, customer),
    countOfBrowser(args.request),
  ]);
  return { inBrowser, ...printers };
}

export async function action(args: ActionFunctionArgs) {
  const context = await requireCustomer(args);
  const form = await readForm(args.request, myPrintersForm);
  if (form.status !== "success") return badRequest(form);
  const written = await act(context, args.request, form.value);
  return answer(form, written, { to: urls.myPrinters, stay: "stay" in form.value && form.value.stay !== undefined });
}

async function act(context: Pick<RequestContext, "api" | "signedIn">, request: Request, form: MyPrintersForm) {
  const { api } = context;
  if (form.intent === "take_over") return takeOver(api, request);
  if (form.intent === "update_printer") return renameMyPrinter(api, form);
  if (form.intent === "buy_again") return buyAgain(api, Number(form.printer_id));
  if (form.intent !== "add_set" && form.intent !== "add_cart") return changeSavedPrinters(context, request, form);
  return addConsumables(api, form, await readMySkus(api));
}

type Saved = Awaited<ReturnType<typeof readMyPrinters>>["list"][number];

export default function MyPrinters() {
  const { list, inBrowser, model, found, foundCount } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const isSaved = (id: number) => list.some(({ printer_id }) => printer_id === id);
  return (
    <div className="stack">
      <section className="panel" aria-labelledby="my-printers-title">
        <div className="panel__header">
          <h1 id="my-printers-title">我的打印机</h1>
          <small>{list.length > 0 ? `${list.length} 款，耗材不用再查型号` : `最多 ${MY_PRINTERS_MAX} 款`}</small>
          <Link className="my-printers__finder" to={urls.printerList}>
            按机型找耗材
            <Icon name="right" size="s" />
          </Link>
        </div>
        <Form className="my-printers__search" role="search" aria-label="添加打印机" action={urls.myPrinters}>
          <label className="field">
            <span className="field__label">添加打印机</span>
            <span className="input-group">
              <input
                key={model}
                className="input"
                name="model"
                defaultValue={model}
                maxLength={60}
                required
                placeholder="型号，如 HL-2260D、惠普 1108"
              />
              <Button>查找</Button>
            </span>
            <span className="field__hint">从机身正面或铭牌上抄，空格和横线可以省</span>
          </label>
          <FormErrors of={form} />
        </Form>
        {model === "" ? null : found.length === 0 ? (
          <Empty icon="search" title={`没有找到“${model}”`} text="只输入型号里的字母和数字再试，或按品牌、系列查">
            <Button asChild>
              <Link to={urls.printerList}>按品牌、系列、机型找</Link>
            </Button>
          </Empty>
        ) : (
          <ul className="my-printers__found" aria-label={`符合“${model}”的机型`}>
            {found.map((printer) => (
              <li key={printer.printer_id}>
                <span>
                  <b>{printerName(printer)}</b>
                  <small>
                    {printer.type} · {printer.color_mode} · {printer.function}
                  </small>
                </span>
                {isSaved(printer.printer_id) ? (
                  <Tag kind="ok">已存</Tag>
                ) : (
                  <Form method="post" action={urls.myPrinters} preventScrollReset>
                    <input type="hidden" name="printer_id" value={printer.printer_id} />
                    <Button size="s" name="intent" value="save_printer" aria-label={`添加 ${printerName(printer)}`}>
                      添加
                    </Button>
                  </Form>
                )}
              </li>
            ))}
            {foundCount > found.length ? <li className="muted small">共 {foundCount} 款，请把型号写全一些</li> : null}
          </ul>
        )}
      </section>
      {inBrowser > 0 ? (
        <Note kind="info">
          <Form className="row" method="post" action={urls.myPrinters}>
            <input type="hidden" name="intent" value="take_over" />
            这个浏览器登录前还存了 {inBrowser} 款打印机
            <Button size="s">并入我的打印机</Button>
          </Form>
        </Note>
      ) : null}
      {list.length > 0 ? (
        <>
          <ul className="stack">
            {list.map((printer) => (
              <li key={printer.printer_id}>
                <PrinterPanel printer={printer} />
              </li>
            ))}
          </ul>
          <Note kind="info">
            单页成本 = 您的价格 ÷ 打印量（A4 约 5% 覆盖率）。“按上次再买”把每种颜色最近一次买的数量放入购物车。
          </Note>
        </>
      ) : (
        <section className="panel">
          <Empty icon="print" title="还没有打印机" text="添加办公室里的打印机，以后一点就能买到它的耗材" />
        </section>
      )}
    </div>
  );
}

/** Puts what was bought last for the printer into the cart, as much of it again; nothing before a purchase. */
function BuyAgain({ printer: { printer_id, again }, of }: { printer: Saved; of: string }) {
  if (again === 0) return null;
  return (
    <Form method="post" action={urls.myPrinters} preventScrollReset>
      <input type="hidden" name="printer_id" value={printer_id} />
      <Button variant="tint" size="m" name="intent" value="buy_again" aria-label={`按上次再买，用于 ${of}`}>
        按上次再买{again > 1 ? ` ${again} 种` : ""}
      </Button>
    </Form>
  );
}

/** A printer with its name and place, what it takes, and its sets. */
function PrinterPanel({ printer }: { printer: Saved }) {
  const { printer_id, name, place } = printer;
  const titleId = `printer-${printer_id}`;
  const model = printerName(printer);
  return (
    <section className="panel" aria-labelledby={titleId}>
      <div className="my-printers__head">
        <div>
          <h2 id={titleId}>
            <Link className="inline-flex min-h-8 items-center" to={printerAddress(printer_id)}>
              {name || model}
            </Link>
            {name ? <small>{model}</small> : null}
          </h2>
          <p className="muted small">
            {printer.type} · {printer.color_mode} · {printer.function}
            {printer.pageCost ? (
              <>
                {" · 现用耗材 "}
                <b>{printer.pageCost}</b>
              </>
            ) : null}
          </p>
          {place ? (
            <p>
              <Tag>{place}</Tag>
            </p>
          ) : null}
          <p className="small">{needsText(printer)}</p>
        </div>
        <div className="row my-printers__acts">
          <BuyAgain printer={printer} of={name || model} />
          <Button asChild size="m">
            <Link to={printerAddress(printer_id)}>
              {printer.count > 0 ? `查看 ${printer.count} 种耗材` : "查看机型"}
            </Link>
          </Button>
          <Form method="post" action={urls.myPrinters} preventScrollReset>
            <input type="hidden" name="printer_id" value={printer_id} />
            <input type="hidden" name="name" value={name} />
            <input type="hidden" name="place" value={place} />
            <IconButton type="submit" name="intent" value="remove_printer" label={`移除 ${name || model}`}>
              <Icon name="trash" />
            </IconButton>
          </Form>
        </div>
      </div>
      <details className="my-printers__rename">
        <summary>改名称和位置</summary>
        <Form className="row" method="post" action={urls.myPrinters} preventScrollReset>
          <input type="hidden" name="intent" value="update_printer" />
          <input type="hidden" name="printer_id" value={printer_id} />
          <label>
            名称
            <input className="input" name="name" defaultValue={name} maxLength={PRINTER_NAME_MAX} placeholder={model} />
          </label>
          <label>
            位置
            <input
              className="input"
              name="place"
              defaultValue={place}
              maxLength={PRINTER_PLACE_MAX}
              placeholder="如 写字楼 1102 前台"
            />
          </label>
          <Button>保存</Button>
        </Form>
      </details>
      <FleetRows rows={printer.rows} of={name || model} />
      <ConsumableSets id={titleId} sets={printer.sets} action={urls.myPrinters} of={name || model} />
    </section>
  );
}
