import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Below } from "#app/desk/cells.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { pictureSource } from "#app/features/site/site.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { BANNERS_STORED_MAX } from "#contract/rules/content.ts";
import { staffContent } from "#contract/staff-content.ts";
import { ContentFrame, ContentLog, ReadVersion } from "./content-frame.tsx";
import { bannersForm } from "./forms.ts";
import { BANNER_STATES, bannerDaysText, NEW } from "./staff-content.ts";

export const handle: PageHandle = { access: "staff", right: "content.write" };

export const meta: MetaFunction = () => deskTitle("轮播图");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "content.write");
  return { ...(await api.read(staffContent.banners)), maySet: me.rights.includes("setting.write") };
}

const TOASTS = { up: "已上移", on: "已打开", off: "已停", remove: "已删除" } as const;

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "content.write");
  const form = await readForm(args.request, bannersForm);
  if (form.status !== "success") return badRequest(form);
  const { intent: act, key, version, banner_id } = form.value;
  const body = { key, version, banner_id: Number(banner_id), act };
  return answer(form, api.write(staffContent.arrangeBanner, { body }), {
    to: deskUrls.staffContent.banners,
    toast: TOASTS[act],
  });
}

export default function Banners() {
  const { list, version, log, maySet } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const add = <ButtonLink to={link(deskUrls.staffContent.banner, { id: NEW })}>加一张</ButtonLink>;
  return (
    <ContentFrame part="banners" maySet={maySet} actions={add}>
      <FormErrors of={refused} />
      <Panel title="轮播图" titleId="banners" hint={`${list.length} 张，最多 ${BANNERS_STORED_MAX} 张；首页按这个顺序`}>
        {list.length === 0 ? (
          <Empty icon="grid" title="还没有轮播图" text="加一张，首页就有轮播">
            {add}
          </Empty>
        ) : (
          <DataTable
            caption="轮播图"
            rows={list}
            keyOf={({ banner_id }) => banner_id}
            columns={[
              {
                name: "图 / 标题",
                align: "wide",
                cell: ({ image, title, text }) => (
                  <span className="flex items-center gap-2">
                    <BannerThumb source={pictureSource(image, 120)} />
                    <span className="min-w-0 break-words">
                      {title || "没有标题"}
                      <Below>{text}</Below>
                    </span>
                  </span>
                ),
              },
              {
                name: "链接",
                cell: (banner) => (
                  <>
                    <span className="block break-all whitespace-normal md:w-48">{banner.link || "不能点"}</span>
                    {banner.problem ? (
                      <span className="red small block whitespace-normal">{banner.problem}</span>
                    ) : null}
                  </>
                ),
              },
              { name: "展示时间", cell: (banner) => <span className="numeric">{bannerDaysText(banner)}</span> },
              {
                name: "状态",
                cell: ({ state }) => <Tag kind={BANNER_STATES[state].kind}>{BANNER_STATES[state].name}</Tag>,
              },
              {
                name: "操作",
                cell: ({ banner_id, title, is_on }) => (
                  <Form method="post" className="flex flex-wrap items-center gap-2 md:flex-nowrap">
                    <ReadVersion version={version} />
                    <input type="hidden" name="banner_id" value={banner_id} />
                    <Link className="link" to={link(deskUrls.staffContent.banner, { id: banner_id })}>
                      改
                    </Link>
                    <Button
                      type="submit"
                      size="s"
                      name="intent"
                      value="up"
                      disabled={banner_id === list[0]?.banner_id}
                      aria-label={`上移 ${title}`}
                    >
                      上移
                    </Button>
                    <Button type="submit" size="s" name="intent" value={is_on ? "off" : "on"}>
                      {is_on ? "停" : "打开"}
                    </Button>
                    {is_on ? null : (
                      <Button type="submit" size="s" name="intent" value="remove">
                        删除
                      </Button>
                    )}
                  </Form>
                ),
              },
            ]}
          />
        )}
      </Panel>
      <ContentLog rows={log} />
    </ContentFrame>
  );
}

const BannerThumb = ({ source }: { source: string | null }) =>
  source === null ? (
    <span className="muted small w-15 flex-none text-center">没有图</span>
  ) : (
    <img src={source} alt="" width={60} height={40} className="h-10 w-15 max-w-none flex-none object-contain" />
  );
