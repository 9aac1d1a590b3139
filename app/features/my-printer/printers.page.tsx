import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { printerName } from "#app/features/catalog/printer-name.ts";
import { type MyPrintersForm, myPrintersForm } from "#app/features/printer/forms.ts";
import { addConsumables } from "#app/features/printer/printer.server.ts";
import { answer, badRequest, readForAct } from "#app/http/answer.server.ts";
import { type RequestContext, requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { MY_PRINTERS_MAX } from "#contract/rules/printer.ts";
import { actOnTicked, buyAgain, changeMyPrinter, readMyPrinters, readMySkus, switchMyPrinter } from "./fleet.server.ts";
import { searchOfFleet } from "./fleet.ts";
import { FleetFiguresStrip } from "./fleet-figures.tsx";
import { FleetFilterBar } from "./fleet-filter.tsx";
import { FleetForm } from "./fleet-form.tsx";
import { FleetPanel, PrintersOutOfUse } from "./fleet-panel.tsx";
import { changeSavedPrinters, countOfBrowser, takeOverByButton } from "./saved-printers.server.ts";
import "./printers.css";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "交易", label: "我的打印机", order: 14, path: urls.myPrinter.list },
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
  const context = await requireSession(args);
  const form = await readForm(args.request, myPrintersForm);
  if (form.status !== "success") return badRequest(form);
  const { pathname, search } = new URL(args.request.url);
  const to = pathname + search;
  // These acts make no other backend call that would notice an ended session.
  const live = ["send_ticked", "take_over"].includes(form.value.intent) ? await readForAct(context.customer()) : null;
  if (live?.ok === false) return answer(form, live, { to });
  return answer(form, act(context, args.request, form.value), {
    to,
    stay: "stay" in form.value && form.value.stay !== undefined,
  });
}

async function act(context: Pick<RequestContext, "api" | "signedIn">, request: Request, form: MyPrintersForm) {
  const { api } = context;
  switch (form.intent) {
    case "add_cart":
    case "add_set":
      return addConsumables(api, form, () => readMySkus(api));
    case "add_ticked":
    case "send_ticked":
      return actOnTicked(api, form);
    case "save_printer":
    case "remove_printer":
      return changeSavedPrinters(context, request, form);
    case "update_printer":
      return changeMyPrinter(api, form);
    case "stop_printer":
    case "start_printer":
      return switchMyPrinter(api, form);
    case "buy_again":
      return buyAgain(api, Number(form.printer_id), form.key);
    case "take_over":
      return takeOverByButton(api, request);
  }
}

export default function MyPrinters() {
  const { saved, inBrowser, model, found, foundCount, filter, shown, outOfUse, places, machines, figures, ticked } =
    useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const isSaved = (id: number) => saved.includes(id);
  return (
    <div className="stack">
      <Panel
        title="我的打印机"
        titleId="my-printers-title"
        level={1}
        hint={
          saved.length > 0
            ? `${saved.length - outOfUse.length} 种机型 ${machines} 台，耗材不用再查型号`
            : `最多 ${MY_PRINTERS_MAX} 款`
        }
        actions={
          <div className="row my-printers__tools ml-auto max-md:w-full">
            <ButtonLink size="m" to={urls.printer.list}>
              <Icon name="search" />
              按机型找耗材
            </ButtonLink>
            {shown.length > 0 ? (
              <Button size="m" asChild>
                <a href={link(urls.myPrinter.export, {}, searchOfFleet(filter))} download>
                  导出Excel
                </a>
              </Button>
            ) : null}
          </div>
        }
      >
        {saved.length > outOfUse.length ? <FleetFiguresStrip figures={figures} /> : null}
        <Form
          className="grid gap-2 max-w-120 p-(--pad)"
          role="search"
          aria-label="添加打印机"
          action={urls.myPrinter.list}
        >
          <Field
            field={{ name: "model", value: model }}
            label="添加打印机"
            hint="从机身正面或铭牌上抄，空格和横线可以省"
            after={<Button>查找</Button>}
          >
            <Input key={model} required placeholder="型号，如 HL-2260D、惠普 1108" />
          </Field>
          <FormErrors of={form} />
        </Form>
        {model === "" ? null : found.length === 0 ? (
          <Empty icon="search" title={`没有找到“${model}”`} text="只输入型号里的字母和数字再试，或按品牌、系列查">
            <ButtonLink to={urls.printer.list}>按品牌、系列、机型找</ButtonLink>
          </Empty>
        ) : (
          <ul
            className="my-printers__found mx-(--pad) mb-(--pad) border border-(--line) rounded-(--r-2)"
            aria-label={`符合“${model}”的机型`}
          >
            {found.map((printer) => (
              <li key={printer.printer_id}>
                <span>
                  <b>{printerName(printer)}</b>
                  <small className="block text-(length:--f-12) text-(--ink-3)">
                    {printer.type} · {printer.color_mode} · {printer.function}
                  </small>
                </span>
                {isSaved(printer.printer_id) ? (
                  <Tag kind="ok">已存</Tag>
                ) : (
                  <Form method="post" action={urls.myPrinter.list} preventScrollReset>
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
      </Panel>
      {inBrowser > 0 ? (
        <Note kind="info">
          <Form className="row" method="post" action={urls.myPrinter.list}>
            <input type="hidden" name="intent" value="take_over" />
            这个浏览器登录前还存了 {inBrowser} 款打印机
            <Button size="s">并入我的打印机</Button>
          </Form>
        </Note>
      ) : null}
      {saved.length > outOfUse.length ? (
        <>
          <FleetFilterBar
            filter={filter}
            places={places}
            count={saved.length - outOfUse.length}
            shown={shown.length}
            due={figures.due}
          />
          {shown.length > 0 ? (
            <FleetForm key={filter.pick} shown={shown} ticked={ticked} filter={filter}>
              <ul className="stack">
                {shown.map((printer) => (
                  <li key={printer.printer_id} id={`p${printer.printer_id}`}>
                    <FleetPanel printer={printer} ticked={new Set(ticked[printer.printer_id])} form={form} />
                  </li>
                ))}
              </ul>
            </FleetForm>
          ) : (
            <section className="panel">
              <Empty icon="print" title="没有符合条件的打印机" text="换个地点或条件，或看看全部打印机">
                <ButtonLink to={urls.myPrinter.list}>查看全部</ButtonLink>
              </Empty>
            </section>
          )}
          <Note kind="info">
            单页成本 = 您的价格 ÷ 打印量（A4 约 5%
            覆盖率）。填了每月页数的机型，用完的日子和每月耗材按页数估（彩色机按每页都用彩色）；没填的按近 12
            个月的购买间隔推算。提前 7 天算该补。“按上次再买”把每种颜色最近一次买的数量放入购物车。
          </Note>
        </>
      ) : outOfUse.length > 0 ? null : (
        <section className="panel">
          <Empty icon="print" title="还没有打印机" text="添加办公室里的打印机，以后一点就能买到它的耗材" />
        </section>
      )}
      {outOfUse.length > 0 ? <PrintersOutOfUse printers={outOfUse} /> : null}
    </div>
  );
}
