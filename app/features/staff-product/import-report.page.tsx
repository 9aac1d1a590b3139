import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskList, listAddress } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { restartDeadline } from "#app/http/context.server.ts";
import { readFormWithFiles } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { GOODS_ROW_STATES, type GoodsRowState } from "#contract/rules/staff-product.ts";
import { staffProduct } from "#contract/staff-product.ts";
import { reportForm } from "./forms.ts";
import { NamedPictures, WriteTable } from "./report-acts.tsx";
import { goodsField, sendPictures, writeGoodsTable } from "./staff-product.server.ts";

export const handle: PageHandle = { access: "staff", right: "goods.change", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("导入报告");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "goods.change");
  const search = Object.fromEntries(new URL(args.request.url).searchParams);
  const { create, ...query } = staffProduct.report.query.parse(search);
  const params = { id: args.params.id ?? "" };
  const report = await api.read(staffProduct.report, {
    params,
    query: { ...query, create: create ? "true" : "false" },
  });
  return {
    report,
    query: { ...query, create: create ? "true" : undefined },
    isAlone: me.alone.includes("goods.price"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "goods.change");
  const id = args.params.id ?? "";
  const isPicture = (name: string) => /^picture_\d$/.test(name);
  const { form, files } = await readFormWithFiles(args.request, reportForm, isPicture);
  if (form.status !== "success") return badRequest(form);
  const to = link(deskUrls.staffProduct.report, { id });
  const { value } = form;
  if (value.intent === "pictures") {
    return answer(
      form,
      sendPictures(api, id, files, () => restartDeadline(args)),
      { to },
    );
  }
  return answer(form, writeGoodsTable(api, id, value), { to, field: goodsField });
}

const KINDS: Readonly<Record<GoodsRowState, "warn" | "link" | "plain">> = {
  bad: "warn",
  ask: "warn",
  new: "link",
  changed: "link",
  same: "plain",
};

/** What a table would do row by row, and the form that writes it. */
export default function Report() {
  const { report, query, isAlone } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const { import_id, name, counts, list, count, notices, same_as, written_at, at, by } = report;
  const address = link(deskUrls.staffProduct.report, { id: import_id });
  const numbers: Record<GoodsRowState, number> = {
    bad: counts.bad,
    ask: counts.ask,
    new: counts.new,
    changed: counts.changed,
    same: counts.same,
  };
  const states = Object.keys(GOODS_ROW_STATES) as GoodsRowState[];
  const tabs = [
    {
      name: "全部",
      to: listAddress(address, query, { state: undefined }),
      current: query.state === undefined,
      count: states.reduce((sum, state) => sum + numbers[state], 0),
    },
    ...states.map((state) => ({
      name: GOODS_ROW_STATES[state],
      to: listAddress(address, query, { state }),
      current: query.state === state,
      count: numbers[state],
    })),
  ];
  return (
    <>
      <BackLink to={deskUrls.staffProduct.imports}>导入</BackLink>
      <PageHead
        title={name}
        text={`${counts.rows} 行 · ${formatMinute(at).slice(5)} ${by} 读 · ${written_at === null ? "还没有写" : `${formatMinute(written_at).slice(5)} 已写`}`}
      />
      <FormErrors of={refused} fields={["reason", "password", "picture_1"]} />
      <div className="stack">
        {notices.map((notice) => (
          <Note key={notice} kind="warn">
            {notice}
          </Note>
        ))}
        {same_as !== null && written_at === null ? (
          <Note kind="warn">
            同样的一份表已经写过。{" "}
            <Link className="link" to={link(deskUrls.staffProduct.report, { id: same_as })}>
              查看那次的结果
            </Link>
          </Note>
        ) : null}
        {written_at === null ? <NamedPictures report={report} refused={refused} /> : null}
        {written_at === null ? (
          <WriteTable report={report} create={query.create === "true"} refused={refused} isAlone={isAlone} />
        ) : null}
        <DeskList name="导入报告" address={address} query={query} tabs={tabs} count={count} unit="行">
          {list.length > 0 ? (
            <DataTable
              caption="导入报告"
              rows={list}
              keyOf={({ line, state, column, note }) => `${line} ${state} ${column} ${note}`}
              columns={[
                { name: "行", align: "numeric", cell: ({ line }) => line },
                { name: "列", cell: ({ column }) => column || "–" },
                {
                  name: "表里写的",
                  cell: ({ written }) => (
                    <span className="break-words whitespace-normal md:block md:w-60">{written || "空"}</span>
                  ),
                },
                {
                  name: "说明",
                  align: "wide",
                  cell: ({ note, product_id }) => (
                    <>
                      {note}{" "}
                      {product_id !== null && written_at !== null ? (
                        <Link className="link" to={link(deskUrls.staffProduct.detail, { id: product_id })}>
                          查看商品
                        </Link>
                      ) : null}
                    </>
                  ),
                },
                { name: "结果", cell: ({ state }) => <Tag kind={KINDS[state]}>{GOODS_ROW_STATES[state]}</Tag> },
              ]}
            />
          ) : (
            <Empty icon="check" title="没有这样的行" text="看别的结果" />
          )}
        </DeskList>
      </div>
    </>
  );
}
