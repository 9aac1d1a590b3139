import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { groupForm } from "./forms.ts";
import { GroupNameForm } from "./group-name-form.tsx";
import { changeGroups, readGroups } from "./standing-list.server.ts";

export const handle: PageHandle = { access: "customer", menuPath: urls.standingList.list, crumb: "常购清单分组" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "常购清单分组", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  return readGroups(api, args.request);
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, groupForm);
  if (form.status !== "success") return badRequest(form);
  const { pathname, search } = new URL(args.request.url);
  return answer(form, changeGroups(api, form.value), { to: pathname + search });
}

export default function StandingGroups() {
  const { groups, ungrouped, removed, renamed } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <>
      {removed ? (
        <Confirmation title={`删除分组“${removed.name}”？`} closeTo={urls.standingList.groups}>
          <p>
            {removed.count > 0 ? `里面的 ${removed.count} 种商品留在常购清单，移到“未分组”。` : "这个分组里没有商品。"}
          </p>
          <Form method="post" action={urls.standingList.groups} preventScrollReset>
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="confirmed" value="1" />
            <input type="hidden" name="group_id" value={removed.group_id} />
            <ConfirmationButtons act="删除分组" back="返回" closeTo={urls.standingList.groups} />
          </Form>
        </Confirmation>
      ) : null}
      <Panel
        title="常购清单分组"
        titleId="groups-title"
        level={1}
        hint={`${groups.length} 个分组${ungrouped > 0 ? `，${ungrouped} 种商品未分组` : ""}`}
        actions={
          <Link className="link section-head__more" to={urls.standingList.list}>
            返回常购清单
          </Link>
        }
      >
        <GroupNameForm key={renamed?.group_id ?? "new"} form={form} renamed={renamed} />
        {groups.length > 0 ? (
          <DataTable
            caption="分组"
            keyOf={({ group_id }) => group_id}
            rows={groups.map((group, index) => ({ ...group, index }))}
            columns={[
              {
                name: "分组",
                align: "wide",
                cell: ({ group_id, name }) => (
                  <Link
                    className="link inline-flex min-h-8 items-center"
                    to={link(urls.standingList.list, {}, { group: group_id })}
                  >
                    {name}
                  </Link>
                ),
              },
              { name: "商品", align: "numeric", cell: ({ count }) => `${count} 种` },
              {
                name: "操作",
                cell: ({ group_id, name, index }) => (
                  <Form method="post" className="row md:flex-nowrap" preventScrollReset>
                    <input type="hidden" name="group_id" value={group_id} />
                    <Button size="s" name="intent" value="up" disabled={index === 0} aria-label={`上移 ${name}`}>
                      上移
                    </Button>
                    <Button
                      size="s"
                      name="intent"
                      value="down"
                      disabled={index === groups.length - 1}
                      aria-label={`下移 ${name}`}
                    >
                      下移
                    </Button>
                    <ButtonLink
                      size="s"
                      to={link(urls.standingList.groups, {}, { edit: group_id })}
                      aria-label={`改名 ${name}`}
                    >
                      改名
                    </ButtonLink>
                    <Button size="s" name="intent" value="delete" aria-label={`删除 ${name}`}>
                      删除
                    </Button>
                  </Form>
                ),
              },
            ]}
          />
        ) : (
          <Empty icon="grid" title="还没有分组" text="按用途或部门分组，常购清单会按组排列" />
        )}
      </Panel>
    </>
  );
}
