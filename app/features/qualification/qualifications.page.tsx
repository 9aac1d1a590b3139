import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requestContext } from "#app/http/context.server.ts";
import { breadcrumbList } from "#app/seo/breadcrumb-data.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { type Qualification, qualification } from "#contract/qualification.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { QUALIFICATION_KINDS } from "#contract/rules/qualification.ts";
import { Certificate } from "./certificate.tsx";
import { businessLicence, periodOf, validityOf } from "./qualification.ts";
import "./qualifications.css";

const TITLE = "营业执照/资质公示";

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = ({ matches, location }) =>
  pageMeta(
    { matches, location },
    {
      title: TITLE,
      description: "商城经营主体的证照、品牌授权和商品检测报告。",
      jsonLd: { "@context": "https://schema.org", ...breadcrumbList([{ name: TITLE }], originOf(matches)) },
    },
  );

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  return { list: await api.read(qualification.list), today: formatMinute(Date.now()).slice(0, 10) };
}

export default function Qualifications() {
  const { list, today } = useLoaderData<typeof loader>();
  const licence = businessLicence(list);
  const phone = useShell()?.config?.sys_phone;
  const groups = QUALIFICATION_KINDS.map((kind, index) => ({
    kind,
    anchor: `qualifications-${index + 1}`,
    entries: list.filter((one) => one.kind === kind),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: TITLE }]} />
      <div className="stack qualifications md:max-mid:[&_td.wide]:w-auto md:max-mid:[&_td.wide]:max-w-none">
        <section className="panel panel__body qualifications__head grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-8 gap-y-3 max-[53.75rem]:grid-cols-none">
          <div>
            <h1 className="page-title">{TITLE}</h1>
            <p className="muted">
              本页公示商城经营主体的证照、品牌授权和商品检测报告。证照内容以颁发机关的公示为准；图片仅用于资质公示，转作他用无效。
            </p>
          </div>
          {licence ? (
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-0 border-l border-(--line) pl-6 max-[53.75rem]:border-t max-[53.75rem]:border-l-0 max-[53.75rem]:px-0 max-[53.75rem]:pt-3 max-[53.75rem]:pb-0">
              <dt className="text-(--ink-3)">经营主体</dt>
              <dd>{licence.holder}</dd>
              <dt className="text-(--ink-3)">信用代码</dt>
              <dd>
                {licence.number} <CopyButton text={licence.number} name="信用代码" />
              </dd>
              <dt className="text-(--ink-3)">执照有效期</dt>
              <dd>{periodOf(licence)}</dd>
            </dl>
          ) : null}
        </section>
        {groups.length === 0 ? (
          <section className="panel">
            <Empty icon="shield" title="证照尚未公示" text="本店刚刚开张，证照公示后会在这里显示">
              <ButtonLink to={urls.home}>返回首页</ButtonLink>
            </Empty>
          </section>
        ) : (
          <>
            <nav className="panel tabs tabs--boxed" aria-label="资质分类">
              {groups.map(({ kind, anchor, entries }) => (
                <a key={kind} href={`#${anchor}`}>
                  {kind} <span className="tabs__count">{entries.length}</span>
                </a>
              ))}
            </nav>
            {groups.map(({ kind, anchor, entries }) => (
              <Panel
                key={kind}
                title={kind}
                titleId={anchor}
                actions={<small className="muted">{entries.length} 份</small>}
              >
                {kind === "检测报告" ? (
                  <DataTable caption={kind} columns={reportColumns(today)} rows={entries} keyOf={idOf} />
                ) : (
                  <ul
                    className="grid grid-cols-4 gap-x-(--gap) gap-y-5 p-(--pad) max-[68.75rem]:grid-cols-3 max-[53.75rem]:grid-cols-2 max-[37.5rem]:grid-flow-col max-[37.5rem]:grid-cols-none max-[37.5rem]:auto-cols-[min(260px,78%)] max-[37.5rem]:overflow-x-auto max-[37.5rem]:[overscroll-behavior-x:contain] max-[37.5rem]:[scroll-snap-type:x_proximity]"
                    // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones the list scrolls sideways, also by the keyboard.
                    tabIndex={0}
                  >
                    {entries.map((one) => (
                      <li key={one.qualification_id} className="max-[37.5rem]:[scroll-snap-align:center]">
                        <Certificate qualification={one} today={today} />
                      </li>
                    ))}
                  </ul>
                )}
              </Panel>
            ))}
          </>
        )}
        {phone ? <Note kind="info">对证照有疑问，请拨打客服电话 {phone}。</Note> : null}
      </div>
    </div>
  );
}

const idOf = ({ qualification_id }: Qualification) => qualification_id;

const reportColumns = (today: string): Column<Qualification>[] => [
  { name: "报告编号", cell: ({ number }) => number },
  { name: "样品", cell: ({ name }) => <b>{name}</b>, align: "wide" },
  { name: "检验依据", cell: ({ scope }) => scope },
  { name: "检测机构", cell: ({ authority }) => authority },
  { name: "有效期", cell: periodOf },
  {
    name: "状态",
    cell: (one) => {
      const { kind, text } = validityOf(one, today);
      return <Tag kind={kind}>{text}</Tag>;
    },
  },
];
