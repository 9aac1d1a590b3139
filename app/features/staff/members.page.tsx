import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { APPROVED_ACTS, ruleOf } from "#contract/rules/four-eyes.ts";
import { ACT_NAMES, RIGHTS, ROLE_NAMES, ROLES, rightName, rolesWith } from "#contract/rules/staff.ts";
import { staff } from "#contract/staff.ts";

export const handle: PageHandle = { access: "staff", right: "member.manage" };

export const meta: MetaFunction = () => deskTitle("员工");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "member.manage");
  return api.read(staff.members);
}

export default function Members() {
  const { list } = useLoaderData<typeof loader>();
  const active = list.filter(({ is_active }) => is_active);
  return (
    <>
      <PageHead title="员工" text={`${active.length} 位在用，${list.length - active.length} 位停用`}>
        <ButtonLink to={deskUrls.staff.newMember} variant="primary" size="m">
          加员工
        </ButtonLink>
      </PageHead>
      <div className="stack">
        <section className="panel" aria-label="员工">
          <DataTable
            caption="员工"
            rows={list}
            keyOf={({ member_id }) => member_id}
            columns={[
              {
                name: "姓名",
                cell: ({ name, member_id }) => (
                  <Link className="link" to={link(deskUrls.staff.member, { id: member_id })}>
                    {name}
                  </Link>
                ),
              },
              { name: "手机号", cell: ({ phone }) => <span className="numeric">{phone}</span> },
              {
                name: "岗位",
                align: "wide",
                cell: ({ roles, manager, warehouses }) => (
                  <>
                    {roles.map((role) => ROLE_NAMES[role]).join("、") || <span className="muted">还没有</span>}
                    <span className="muted small block">
                      {[manager && `客户看到：${manager}`, warehouses.map(({ name }) => name).join("、")]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </>
                ),
              },
              {
                name: "状态",
                cell: ({ is_active, has_password }) =>
                  is_active ? (
                    has_password ? (
                      <Tag kind="ok">在用</Tag>
                    ) : (
                      <Tag kind="warn">未设密码</Tag>
                    )
                  ) : (
                    <Tag kind="off">停用</Tag>
                  ),
              },
              {
                name: "登录",
                cell: ({ sessions, seen_at }) =>
                  sessions > 0 ? `${sessions} 处，${seen_at === null ? "" : formatMinute(seen_at).slice(5)}` : "–",
              },
            ]}
          />
        </section>
        <RightsPanel />
        <FourEyesPanel />
      </div>
    </>
  );
}

/** Which role may do what. */
const RightsPanel = () => (
  <Panel title="岗位与权限" titleId="rights" hint="管理员都可以；客服经理限名下客户，仓库限本仓">
    <div className="overflow-x-auto">
      <DataTable
        caption="岗位与权限"
        rows={RIGHTS}
        keyOf={(right) => right}
        columns={[
          { name: "可以做", align: "wide", cell: (right) => rightName(right) },
          ...ROLES.map((role) => ({
            name: ROLE_NAMES[role],
            cell: (right: (typeof RIGHTS)[number]) => (rolesWith(right).includes(role) ? "可以" : "–"),
          })),
        ]}
      />
    </div>
  </Panel>
);

/** What needs a second member. */
const FourEyesPanel = () => (
  <Panel title="要另一位批准的" titleId="four-eyes" hint="没有别人能批时：输自己的密码，24 小时后生效，记为一人办理">
    <DataTable
      caption="要另一位批准的"
      rows={APPROVED_ACTS}
      keyOf={(act) => act}
      columns={[
        { name: "动作", cell: (act) => ACT_NAMES[act] },
        { name: "什么情况", align: "wide", cell: (act) => ruleOf(act).when },
        {
          name: "谁批",
          cell: (act) =>
            rolesWith(ruleOf(act).approver)
              .map((role) => ROLE_NAMES[role])
              .join("、"),
        },
      ]}
    />
  </Panel>
);
