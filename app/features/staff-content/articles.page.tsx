import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { ARTICLE_STATES } from "#contract/rules/content.ts";
import { staffContent } from "#contract/staff-content.ts";
import { ContentFrame } from "./content-frame.tsx";
import { NEW } from "./staff-content.ts";

export const handle: PageHandle = { access: "staff", right: "content.write" };

export const meta: MetaFunction = () => deskTitle("资讯");

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "content.write");
  const { list } = await api.read(staffContent.articles);
  return { list, maySet: me.rights.includes("setting.write") };
}

export default function Articles() {
  const { list, maySet } = useLoaderData<typeof loader>();
  const drafts = list.filter(({ state }) => state === "draft").length;
  const add = <ButtonLink to={link(deskUrls.staffContent.article, { id: NEW })}>写一篇</ButtonLink>;
  return (
    <ContentFrame part="articles" maySet={maySet} actions={add}>
      <Panel title="资讯" titleId="articles" hint={`${list.length} 篇，草稿 ${drafts}`}>
        {list.length === 0 ? (
          <Empty icon="doc" title="还没有资讯" text="写一篇，先存草稿，预览了再发布">
            {add}
          </Empty>
        ) : (
          <DataTable
            caption="资讯"
            rows={list}
            keyOf={({ article_id }) => article_id}
            columns={[
              {
                name: "标题",
                align: "wide",
                cell: ({ article_id, title }) => (
                  <Link
                    className="link break-words whitespace-normal"
                    to={link(deskUrls.staffContent.article, { id: article_id })}
                  >
                    {title}
                  </Link>
                ),
              },
              { name: "分类", cell: ({ category }) => category },
              { name: "日期", cell: ({ date }) => <span className="numeric">{date}</span> },
              { name: "读过", align: "numeric", cell: ({ visits }) => visits },
              {
                name: "状态",
                cell: ({ state }) => <Tag kind={state === "draft" ? "warn" : "ok"}>{ARTICLE_STATES[state]}</Tag>,
              },
            ]}
          />
        )}
      </Panel>
    </ContentFrame>
  );
}
