import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { PageHead } from "#app/desk/page-head.tsx";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { HIT_NAMES, HITS_MAX } from "#contract/rules/staff-desk.ts";
import { staffDesk } from "#contract/staff-desk.ts";
import { addressOfHit } from "./staff-desk.ts";

export const handle: PageHandle = { access: "staff" };

export const meta: MetaFunction = () => deskTitle("搜索");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args);
  const q = new URL(args.request.url).searchParams.get("q") ?? "";
  const { list } = await api.read(staffDesk.search, { query: { q } });
  const exact = list.filter(({ is_exact }) => is_exact);
  // A whole number leads to its page, as staff scan and paste them.
  if (exact.length === 1 && exact[0]) throw redirect(addressOfHit(exact[0]));
  return { q, list };
}

export default function Search() {
  const { q, list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={q === "" ? "搜索" : `“${q}” 找到 ${list.length}${list.length === HITS_MAX ? " 条以上" : " 条"}`}
        text="输完整的号直接打开；后 4 位手机号也认。搜手机号会记下"
      />
      <section className="panel" aria-label="搜索结果">
        {list.length > 0 ? (
          <DataTable
            caption="搜索结果"
            rows={list}
            keyOf={(hit) => `${hit.kind} ${hit.label} ${hit.text}`}
            columns={[
              { name: "类型", cell: ({ kind }) => <Tag>{HIT_NAMES[kind]}</Tag> },
              {
                name: "命中",
                align: "wide",
                cell: (hit) => (
                  <>
                    <Link className="link numeric font-semibold" to={addressOfHit(hit)}>
                      {hit.label}
                    </Link>{" "}
                    {hit.text}
                  </>
                ),
              },
              { name: "状态", cell: ({ state }) => state },
            ]}
          />
        ) : (
          <Empty
            icon="search"
            title={q === "" ? "请输入要找的" : "没有找到"}
            text="可以找订单号、付款单号、运单号、手机号或后 4 位、公司、联系人、商品型号；别人名下的不在内"
          />
        )}
      </section>
    </>
  );
}
