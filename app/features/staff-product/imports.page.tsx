import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { DeskList } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { TableUpload } from "#app/desk/table-upload.tsx";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { GOODS_ROWS_MAX } from "#contract/rules/staff-product.ts";
import { staffProduct } from "#contract/staff-product.ts";
import { importForm } from "./forms.ts";
import { sendTable } from "./staff-product.server.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("导入商品");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const query = staffProduct.imports.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return { ...(await api.read(staffProduct.imports, { query })), query };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const { form, file } = await readFormWithFile(args.request, importForm, "file");
  if (form.status !== "success") return badRequest(form);
  return answer(form, sendTable(api, file), { to: deskUrls.staffProduct.imports });
}

/** The upload of a table of products, and those that were sent before. */
export default function Imports() {
  const { list, count, query } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const busy = useNavigation().formData?.get("intent") === "upload";
  const error = refused?.error?.file?.[0];
  return (
    <>
      <PageHead title="导入商品" text="先看结果再写">
        <Button asChild>
          <a href={deskUrls.staffProduct.template} download>
            下载模板
          </a>
        </Button>
        <Button asChild>
          <a href={deskUrls.staffProduct.export} download>
            下载现在的商品表
          </a>
        </Button>
      </PageHead>
      <FormErrors of={refused} fields={["file"]} />
      <div className="stack">
        <Panel title="选一份表" titleId="table" hint={`一次 ${GOODS_ROWS_MAX} 行以内`}>
          <Form method="post" encType="multipart/form-data" className="grid items-start gap-3 p-4 md:grid-cols-2">
            <div className="grid gap-2">
              <TableUpload text="选一个 CSV 或 Excel 文件" count="5 MB 以内，读第一张工作表" error={error} />
              <p className="row">
                <Button type="submit" name="intent" value="upload" variant="primary" busy={busy}>
                  {busy ? "正在读…" : "读一遍"}
                </Button>
              </p>
            </div>
            <Effect
              title="这一步"
              lines={[
                "先读一遍，什么都不写：每行每列都查，错的给出行号和列名",
                "有一个错就一行都不写；改好再传，前面传过的不会写两次",
                "商品编号和 SKU 编号是您自己定的正整数，每个商品、每种规格各用一个，如 1001 和 100101，不能空",
                "按商品编号和 SKU 编号找，有的更新，没有的新建；空格不改原来的图片、条码、税率、销量和库存",
                "低于成本、毛利低于 1%、一天涨跌超过 15% 的存下来等管理员批，其余照写",
                "分类写到第三级，如 办公用纸>复印纸>A4 复印纸；图片写文件名，读完再传图片",
              ]}
            />
          </Form>
        </Panel>
        <DeskList name="传过的表" address={deskUrls.staffProduct.imports} query={query} count={count} unit="份">
          {list.length > 0 ? (
            <DataTable
              caption="传过的表"
              rows={list}
              keyOf={({ import_id }) => import_id}
              columns={[
                { name: "时间", cell: ({ at }) => formatMinute(at).slice(5) },
                {
                  name: "文件",
                  align: "wide",
                  cell: ({ import_id, name }) => (
                    <Link className="link" to={link(deskUrls.staffProduct.report, { id: import_id })}>
                      {name}
                    </Link>
                  ),
                },
                { name: "操作人", cell: ({ by }) => by },
                {
                  name: "结果",
                  cell: ({ counts }) =>
                    `新建 ${counts.new} · 改 ${counts.changed} · 没变 ${counts.same} · 要批 ${counts.ask} · 错 ${counts.bad}`,
                },
                {
                  name: "状态",
                  cell: ({ written_at }) =>
                    written_at === null ? (
                      <Tag>没有写</Tag>
                    ) : (
                      <Tag kind="link">已写 {formatMinute(written_at).slice(5)}</Tag>
                    ),
                },
              ]}
            />
          ) : (
            <Empty icon="upload" title="还没有传过表" text="下载模板填好，或下载现在的商品表来改" />
          )}
        </DeskList>
      </div>
    </>
  );
}
