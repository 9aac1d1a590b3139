import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { TableUpload } from "#app/desk/table-upload.tsx";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { StaffPrinterReport } from "#contract/staff-printer.ts";
import { importForm } from "./forms.ts";
import { importTable } from "./staff-printer.server.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("导入机型");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "goods.change");
  return {};
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const { form, file } = await readFormWithFile(args.request, importForm, "file");
  if (form.status !== "success") return badRequest(form);
  const key = form.value.intent === "import" ? form.value.key : null;
  const done = await importTable(api, file, key);
  if (!done.ok) return answer(form, done, { to: deskUrls.staffPrinter.import });
  const isWritten = key !== null && done.report.problems.length === 0;
  return data({ report: done.report, isWritten });
}

/** A table of printers is checked, then imported. */
export default function ImportPrinters() {
  const result = useActionData<typeof action>();
  const refused = useRefusedForm();
  const report = result && "report" in result ? result : null;
  const fileError = refused?.error?.file?.[0];
  return (
    <>
      <BackLink to={deskUrls.staffPrinter.list}>机型</BackLink>
      <PageHead title="导入机型" text="一行是一款打印机和一种适用耗材；列和导出的表一样" />
      <FormErrors of={refused} fields={["file"]} />
      {report ? <Report {...report} /> : null}
      <Panel title="选文件" titleId="file" hint="一行有错，整份不写">
        <Form method="post" encType="multipart/form-data" className="panel__body grid max-w-[560px] gap-3">
          <FormKey />
          <TableUpload text="CSV 或 Excel 文件" count="2 MB 以内，读第一张工作表" error={fileError} />
          <Effect
            title="导入后"
            lines={["机型按品牌和机型认，耗材按品牌、型号和颜色认；有的改，没有的建，不删", "同一份再传，什么都不变"]}
          />
          <p className="row">
            <Button type="submit" name="intent" value="check">
              只核对
            </Button>
            <Button type="submit" name="intent" value="import" variant="primary">
              核对并导入
            </Button>
          </p>
        </Form>
      </Panel>
    </>
  );
}

function Report({ report, isWritten }: { report: StaffPrinterReport; isWritten: boolean }) {
  const { printers, consumables, fits, problems } = report;
  const changes = `${printers} 款机型、${consumables} 种耗材、${fits} 条适用关系`;
  if (problems.length === 0) {
    return (
      <div className="mb-3">
        <Note kind="ok" role="status">
          {isWritten ? `已写 ${changes}` : `没有错，会写 ${changes}；还没有写，再选一次文件导入`}
        </Note>
      </div>
    );
  }
  return (
    <Panel title={`${problems.length} 处有错，没有写`} titleId="problems" className="mb-3">
      <DataTable
        caption="有错的行"
        rows={problems}
        keyOf={({ line, column, message }) => `${line} ${column} ${message}`}
        columns={[
          { name: "行", align: "numeric", cell: ({ line }) => line },
          { name: "列", cell: ({ column }) => column || "–" },
          { name: "问题", align: "wide", cell: ({ message }) => message },
        ]}
      />
    </Panel>
  );
}
