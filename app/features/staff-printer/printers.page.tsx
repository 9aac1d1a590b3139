import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskList } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { Words } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { staffPrinter } from "#contract/staff-printer.ts";
import { addPrinterForm } from "./forms.ts";
import { PrinterFields } from "./printer-fields.tsx";
import { addPrinter } from "./staff-printer.server.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change" };

export const meta: MetaFunction = () => deskTitle("机型");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const query = staffPrinter.list.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return { ...(await api.read(staffPrinter.list, { query })), query };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const form = await readForm(args.request, addPrinterForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, addPrinter(api, form.value), { to: deskUrls.staffPrinter.list });
}

/** The printers of the finder, and the form that adds one. */
export default function Printers() {
  const { list, count, brands, query } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <PageHead title="机型" text="客户按打印机找耗材用的机型，和适用它的耗材">
        <Button asChild>
          <a href={deskUrls.staffPrinter.export} download>
            导出
          </a>
        </Button>
        <ButtonLink to={deskUrls.staffPrinter.import}>导入</ButtonLink>
        <ButtonLink className="lg:hidden" to="#add">
          新建机型
        </ButtonLink>
      </PageHead>
      <FormErrors of={refused} fields={["brand_id", "series", "model", "short_model", "function"]} />
      <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-3 max-lg:grid-cols-1">
        <DeskList
          name="机型"
          address={deskUrls.staffPrinter.list}
          query={query}
          filters={<Words of="品牌、系列、机型" value={query.keyword} />}
          count={count}
          unit="款机型"
        >
          {list.length === 0 ? (
            <Empty icon="print" title="没有这款打印机" text="换个写法再找，或新建" />
          ) : (
            <DataTable
              caption="机型"
              rows={list}
              keyOf={({ printer_id }) => printer_id}
              columns={[
                {
                  name: "机型",
                  align: "wide",
                  cell: ({ printer_id, brand, model }) => (
                    <Link className="link" to={link(deskUrls.staffPrinter.detail, { id: printer_id })}>
                      {brand} {model}
                    </Link>
                  ),
                },
                { name: "系列", cell: ({ series }) => series },
                { name: "类型", cell: (row) => `${row.color_mode}${row.type} ${row.function}` },
                { name: "适用耗材", align: "numeric", cell: ({ fits }) => fits },
              ]}
            />
          )}
        </DeskList>
        <Panel title="新建机型" titleId="add">
          <Form method="post" className="panel__body grid gap-2" noValidate>
            <FormKey />
            <PrinterFields refused={refused} brands={brands} />
            <Effect title="提交后" lines={["客户马上能按这款打印机找耗材；再到它的页里加适用耗材"]} />
            <Button type="submit" name="intent" value="add" className="justify-self-start">
              新建
            </Button>
          </Form>
        </Panel>
      </div>
    </>
  );
}
