import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { auditStatus } from "#app/features/account/account.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Pager, TabLinks } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { invitationForm } from "./forms.ts";
import { createInvitation, readInvitations } from "./invitation.server.ts";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "账户", label: "邀请", order: 50, path: urls.invitation },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "邀请", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  return readInvitations(api, args.request);
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, invitationForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, createInvitation(api), { to: urls.invitation });
}

type Invited = ReturnType<typeof useLoaderData<typeof loader>>["list"][number];

const TAG = { approved: "ok", waiting: "warn", none: "off", refused: "off" } as const;
const COLUMNS: readonly Column<Invited>[] = [
  { name: "单位", cell: ({ company }) => company || <span className="muted">还没填单位</span>, align: "wide" },
  { name: "手机号码", cell: ({ phone }) => phone },
  { name: "注册时间", cell: ({ created_at }) => formatMinute(created_at).slice(0, 10) },
  {
    name: "认证",
    cell: (row) => <Tag kind={TAG[auditStatus(row).state]}>{auditStatus(row).short}</Tag>,
  },
];

const TABS = [
  { state: "all", name: "全部" },
  { state: "approved", name: "已认证" },
  { state: "waiting", name: "审核中" },
  { state: "none", name: "未认证" },
] as const;

export default function Spread() {
  const { code, address, picture, counts, list, state, page, last } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <>
      <Panel
        title="邀请"
        titleId="spread-title"
        level={1}
        actions={<small className="muted">请同行来开户，一起用企业价</small>}
      >
        <FormErrors of={form} />
        {code && address && picture ? (
          <Invitation code={code} address={address} picture={picture} />
        ) : (
          <Empty icon="user" title="还没有邀请链接" text="生成后发给同行，对方注册后会出现在下面">
            <Form method="post" action={urls.invitation}>
              <input type="hidden" name="intent" value="create" />
              <Button variant="primary">生成邀请链接</Button>
            </Form>
          </Empty>
        )}
      </Panel>
      <Panel
        title="邀请的人"
        titleId="invited-title"
        actions={counts.all ? <small className="muted">{counts.all} 家</small> : null}
        tabs={
          <TabLinks
            label="按认证筛选"
            tabs={TABS.map((tab) => ({
              name: tab.name,
              to: link(urls.invitation, {}, { state: tab.state === "all" ? undefined : tab.state }),
              current: tab.state === state,
              count: counts[tab.state] ?? 0,
            }))}
          />
        }
      >
        {list.length > 0 ? (
          <DataTable
            caption="邀请的人"
            columns={COLUMNS}
            rows={list}
            keyOf={({ phone, created_at }) => phone + created_at}
          />
        ) : (
          <Empty icon="user" title={state === "all" ? "还没有人用您的链接注册" : "没有这样的客户"}>
            {state === "all" ? null : <ButtonLink to={urls.invitation}>查看全部</ButtonLink>}
          </Empty>
        )}
        <Pager
          page={page}
          last={last}
          hrefFor={(to) =>
            link(urls.invitation, {}, { state: state === "all" ? undefined : state, page: to > 1 ? to : undefined })
          }
        />
      </Panel>
      <Note kind="info">邀请只记录到一级，不涉及佣金和现金。对方的订单、价格和地址，您都看不到。</Note>
    </>
  );
}

function Invitation({ code, address, picture }: { code: string; address: string; picture: string }) {
  return (
    <div className="invitation grid grid-cols-[auto_minmax(0,1fr)_220px] gap-5 p-(--pad) max-[56.25rem]:grid-cols-1">
      <div className="grid content-start justify-items-center gap-1.5">
        <img src={picture} width={148} height={148} alt="邀请二维码" />
        <p className="small muted">微信扫一扫注册</p>
      </div>
      <div className="grid content-start gap-2.5">
        <TextField
          field={{ value: address }}
          label="邀请链接"
          readOnly
          after={<CopyButton text={address} name="邀请链接" />}
        />
        <p className="row small">
          <Button asChild size="m">
            <a href={picture} download="邀请二维码.svg">
              保存二维码
            </a>
          </Button>
          <span className="muted">
            邀请码 <b>{code}</b>
          </span>
        </p>
        <blockquote className="border-l-2 border-(--line-strong) bg-(--fill) px-3 py-2 text-(length:--f-13) wrap-anywhere">
          我们办公耗材在这里买，企业价含税、能开专票，按打印机型号直接查耗材。用我的链接注册：{address}
        </blockquote>
      </div>
      <ol className="grid content-center gap-3 text-(length:--f-13) [&>li]:flex [&>li]:items-center [&>li]:gap-2 [&_i]:grid [&_i]:place-items-center [&_i]:size-6 [&_i]:rounded-full [&_i]:border [&_i]:border-(--line-strong) [&_i]:not-italic">
        <li>
          <i>1</i>对方用链接注册
        </li>
        <li>
          <i>2</i>对方提交企业认证
        </li>
        <li>
          <i>3</i>认证通过，一起用企业价
        </li>
      </ol>
    </div>
  );
}
