import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Below } from "#app/desk/cells.tsx";
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
import { staffContent } from "#contract/staff-content.ts";
import { ContentFrame } from "./content-frame.tsx";
import { NEW } from "./staff-content.ts";

export const handle: PageHandle = { access: "staff", right: "content.write" };

export const meta: MetaFunction = () => deskTitle("证照");

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "content.write");
  const { list } = await api.read(staffContent.qualifications);
  return { list, maySet: me.rights.includes("setting.write") };
}

export default function Qualifications() {
  const { list, maySet } = useLoaderData<typeof loader>();
  const add = <ButtonLink to={link(deskUrls.staffContent.qualification, { id: NEW })}>公示一份</ButtonLink>;
  return (
    <ContentFrame part="qualifications" maySet={maySet} actions={add}>
      <Panel title="证照" titleId="qualifications" hint={`${list.length} 份，先到期的在上面`}>
        {list.length === 0 ? (
          <Empty icon="shield" title="还没有证照" text="营业执照和授权书公示在资质页">
            {add}
          </Empty>
        ) : (
          <DataTable
            caption="证照"
            rows={list}
            keyOf={({ qualification_id }) => qualification_id}
            columns={[
              {
                name: "名称",
                align: "wide",
                cell: ({ qualification_id, name, kind }) => (
                  <>
                    <Link
                      className="link break-words whitespace-normal"
                      to={link(deskUrls.staffContent.qualification, { id: qualification_id })}
                    >
                      {name}
                    </Link>
                    <Below>{kind}</Below>
                  </>
                ),
              },
              { name: "编号", cell: ({ number }) => <span className="numeric break-all">{number}</span> },
              {
                name: "有效期",
                cell: ({ valid_from, valid_to }) => (
                  <span className="numeric">
                    {valid_from} 至 {valid_to ?? "长期"}
                  </span>
                ),
              },
              {
                name: "状态",
                cell: ({ is_over, picture }) => (
                  <>
                    <Tag kind={is_over ? "warn" : "ok"}>{is_over ? "已过期" : "有效"}</Tag>
                    {picture === "" ? <Below>没有图，页面画一张</Below> : null}
                  </>
                ),
              },
            ]}
          />
        )}
      </Panel>
    </ContentFrame>
  );
}
