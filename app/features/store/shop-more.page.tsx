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

const TITLE = "品牌好店";
/** The breadcrumbs; the page belongs to 店铺街. */
const TRAIL = [{ name: "店铺街", to: urls.store.street }, { name: TITLE }];

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return pageMeta({ matches, location }, { title: TITLE, index: false });
  const { count } = data.street;
  return pageMeta(
    { matches, location },
    {
      title: TITLE,
      description: `${count} 家推荐店铺，评分与热销商品一览。`,
      ...indexingOfStreet(urls.store.recommended, data.street),
      jsonLd: { "@context": "https://schema.org", ...breadcrumbList(TRAIL, originOf(matches)) },
    },
  );
};

export async function loader(args: LoaderFunctionArgs) {
  const onlyFollowed = new URL(args.request.url).searchParams.get("followed") === "1";
  const { api, signedIn } = onlyFollowed ? await requireSession(args) : await requestContext(args);
  const followed = await readFollowedIds(api, signedIn);
  return {
    street: await readStreet(api, args.request, { path: urls.store.recommended, best: true, followed }),
    followed,
  };
}

export default function ShopMore() {
  const { street, followed } = useLoaderData<typeof loader>();
  const buyer = useCustomer();
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={TRAIL} />
      <h1 className="visually-hidden">{TITLE}</h1>
      <StoreStreet street={street} path={urls.store.recommended} buyer={buyer} followed={followed} />
    </div>
  );
}
