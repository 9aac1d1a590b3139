import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requestContext, requireSession } from "#app/http/context.server.ts";
import { breadcrumbList } from "#app/seo/breadcrumb-data.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useCustomer } from "#app/shell/use-shell.ts";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { readFollowedIds, readStreet } from "./store.server.ts";
import { StoreStreet } from "./store-street.tsx";
import { indexingOfStreet } from "./street.ts";

const TITLE = "店铺街";

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return pageMeta({ matches, location }, { title: TITLE, index: false });
  const { query, count } = data.street;
  return pageMeta(
    { matches, location },
    {
      title: query.kind ? `${query.kind}店铺` : TITLE,
      description: `${count} 家办公用品与打印耗材店铺：自营、品牌旗舰和专营店，评分与热销商品一览。`,
      ...indexingOfStreet(urls.store.street, data.street),
      jsonLd: { "@context": "https://schema.org", ...breadcrumbList([{ name: TITLE }], originOf(matches)) },
    },
  );
};

export async function loader(args: LoaderFunctionArgs) {
  const onlyFollowed = new URL(args.request.url).searchParams.get("followed") === "1";
  const { api, signedIn } = onlyFollowed ? await requireSession(args) : await requestContext(args);
  const followed = await readFollowedIds(api, signedIn);
  return { street: await readStreet(api, args.request, { path: urls.store.street, followed }), followed };
}

export default function ShopStreet() {
  const { street, followed } = useLoaderData<typeof loader>();
  const buyer = useCustomer();
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: TITLE }]} />
      <h1 className="visually-hidden">{TITLE}</h1>
      <StoreStreet street={street} path={urls.store.street} buyer={buyer} followed={followed} />
    </div>
  );
}
