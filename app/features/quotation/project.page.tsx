import "./project.css";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ServiceLink } from "#app/features/account/contact.tsx";
import { ManagerCard } from "#app/features/account/manager-card.tsx";
import { requestContext } from "#app/http/context.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { readBundles } from "./bundle.server.ts";
import { readMyProjects } from "./my-projects.server.ts";
import { MyProjects } from "./my-projects.tsx";
import { SceneDrawing } from "./scene-drawing.tsx";

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction = (about) =>
  pageMeta(about, { title: "项目报价", description: "一个空间要用的东西，一次配齐，一张报价单。" });

export async function loader(args: LoaderFunctionArgs) {
  const { api, signedIn, customer } = await requestContext(args);
  const [bundles, mine, buyer] = await Promise.all([
    readBundles(api),
    signedIn ? optional(api, readMyProjects(api, Date.now())) : null,
    signedIn ? optional(api, customer()) : null,
  ]);
  const wanted = new URL(args.request.url).searchParams.get("kind");
  const kinds = [...new Set(bundles.flatMap(({ category }) => category || []))];
  const kind = kinds.find((name) => name === wanted) ?? null;
  const shown = kind === null ? bundles : bundles.filter(({ category }) => category === kind);
  const chips = [
    { name: "全部", kind: null, count: bundles.length },
    ...kinds.map((name) => ({
      name,
      kind: name,
      count: bundles.filter(({ category }) => category === name).length,
    })),
  ];
  return { bundles: shown, chips: kinds.length > 1 ? chips : [], kind, mine, manager: buyer?.admin ?? null };
}

const STEPS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "list", title: "选场景，或粘贴清单", text: "现成场景、粘贴 Excel、购物车、订单或商品页，都能带入" },
  { icon: "edit", title: "改数量，询价", text: "填目标价、到货时间和备注，一个项目可放多个场景" },
  { icon: "chat", title: "经理逐行回价", text: "逐行可议，每一版都留底，看得到改了什么" },
  { icon: "check", title: "接受锁价，下单", text: "价格锁到有效期末，可以只接受一部分" },
];

/** The introduction to project quotations, the customer's own projects, and the ready bundles. */
export default function Project() {
  const { bundles, chips, kind, mine, manager } = useLoaderData<typeof loader>();
  return (
    <div className="wrap stack">
      <Breadcrumbs home={urls.home} trail={[{ name: "项目报价" }]} />
      <div
        className={`panel grid bg-(--fill-2) overflow-hidden max-md:grid-cols-1 max-md:[&_.scene-drawing]:hidden ${mine ? "grid-cols-[minmax(0,1fr)_340px_300px] [&_.scene-drawing]:h-full [&_.scene-drawing]:object-cover max-lg:grid-cols-[minmax(0,1fr)_300px] max-lg:[&_.scene-drawing]:hidden" : "grid-cols-[minmax(0,1fr)_420px]"}`}
      >
        <section className="grid content-center gap-3 p-6" aria-labelledby="project">
          <h1 className="text-(length:--f-28)" id="project">
            项目采购
          </h1>
          <p>一个空间要用的东西，一次配齐，一张报价单。</p>
          <p className="row">
            <ButtonLink variant="primary" size="l" to={urls.quotation.add}>
              新建项目
            </ButtonLink>
            <ButtonLink size="l" to={urls.quickOrder.index}>
              粘贴清单
            </ButtonLink>
          </p>
          <p className="muted small">
            也可以从
            <Link className="link" to={link(urls.quotation.add, {}, { cart: "all" })}>
              购物车
            </Link>
            转报价，做过的都在
            <Link className="link" to={urls.quotation.list}>
              我的报价
            </Link>
          </p>
        </section>
        <SceneDrawing picture="project" />
        {mine ? <MyProjects {...mine} /> : null}
      </div>
      <section className="panel" aria-labelledby="project-steps">
        <h2 id="project-steps" className="visually-hidden">
          如何使用
        </h2>
        <ol className="grid grid-cols-4 max-lg:grid-cols-[1fr_1fr] max-md:grid-cols-1">
          {STEPS.map(({ icon, title, text }, index) => (
            <li key={title} className="grid grid-cols-[44px_minmax(0,1fr)] gap-3 p-(--pad)">
              <span className="grid place-items-center size-11 rounded-full bg-(--fill-2) text-(--ink-2)">
                <Icon name={icon} size="l" />
              </span>
              <div>
                <h3>
                  {index + 1} {title}
                </h3>
                <p className="small muted mt-0.75">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="project-scenes">
        <div className="section-head">
          <h2 id="project-scenes">按场景配</h2>
          {chips.length > 0 ? (
            <nav className="project-scenes__kinds" aria-label="场景分类">
              {chips.map((chip) => (
                <Link
                  key={chip.name}
                  className={chip.kind === kind ? "chip is-on" : "chip"}
                  aria-current={chip.kind === kind ? "page" : undefined}
                  to={link(urls.quotation.projects, {}, { kind: chip.kind ?? undefined })}
                  preventScrollReset
                >
                  {chip.name} {chip.count}
                </Link>
              ))}
            </nav>
          ) : null}
          <small className="muted project-scenes__note ml-auto">清单里每一行都能换</small>
        </div>
        {bundles.length === 0 ? (
          <Empty icon="box" title="还没有现成的场景" text="可以从购物车或商品页配一张报价单" />
        ) : null}
        <ul className="grid grid-cols-3 gap-(--gap) max-lg:grid-cols-[1fr_1fr] max-md:grid-cols-1">
          {bundles.map(({ scene_id, name, intro, picture, tags, lines, pieces, total_price }) => (
            <li key={scene_id} className="panel overflow-hidden">
              <SceneDrawing picture={picture} />
              <div className="px-(--pad) pt-3 pb-(--pad)">
                <h3>
                  <Link className="inline-block leading-8" to={link(urls.quotation.scene, { id: scene_id })}>
                    {name}
                  </Link>
                </h3>
                <p className="muted small">{intro}</p>
                <p className="flex flex-wrap gap-1 my-2">
                  {tags.map((tag) => (
                    <Tag key={tag}>{tag}</Tag>
                  ))}
                </p>
                <p className="flex items-baseline justify-between mb-2">
                  <span className="muted small">
                    {lines} 种 {pieces} 件
                  </span>
                  <Price amount={total_price} size="card" />
                </p>
                <p className="grid grid-cols-[1fr_1fr] gap-2">
                  <ButtonLink
                    size="m"
                    to={link(urls.quotation.scene, { id: scene_id })}
                    aria-label={`查看清单：${name}`}
                  >
                    查看清单
                  </ButtonLink>
                  <ButtonLink
                    size="m"
                    variant="tint"
                    to={link(urls.quotation.add, {}, { bundle: scene_id })}
                    aria-label={`把${name}加入报价单`}
                    rel="nofollow"
                  >
                    加入报价单
                  </ButtonLink>
                </p>
              </div>
            </li>
          ))}
          {bundles.length > 0 ? (
            <li className="panel grid content-center justify-items-center gap-2 border-dashed px-(--pad) py-5 text-center overflow-hidden">
              <Icon name="plus" size="xl" />
              <h3>自己配</h3>
              <p className="muted small">从空白项目开始，或从购物车、订单和清单带入</p>
              <ButtonLink size="m" to={urls.quotation.add}>
                新建空白项目
              </ButtonLink>
            </li>
          ) : null}
        </ul>
      </section>
      <section
        className="project-notes grid grid-cols-[repeat(auto-fit,minmax(280px,1fr))] gap-(--gap) max-md:grid-cols-1"
        aria-label="常见问题"
      >
        <div className="panel p-(--pad)">
          <h3>价格怎么算</h3>
          <p>先按您现在的价格估算；询价后以客服经理报的为准。接受后锁价，有效期内涨价不加。</p>
        </div>
        <div className="panel p-(--pad)">
          <h3>给自己的客户报价</h3>
          <p>报价单可以加价生成给客户的版本，抬头用您的公司，不带企业价和备注，可以打印、导出、发链接。</p>
        </div>
        {manager ? (
          <div className="panel p-(--pad)">
            <h3 className="visually-hidden">您的客服经理</h3>
            <ManagerCard manager={manager} />
            <p className="project-notes__service">
              图纸、旧报价也可以直接发给经理，
              <ServiceLink />
            </p>
          </div>
        ) : null}
      </section>
    </div>
  );
}
