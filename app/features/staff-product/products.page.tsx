import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ChoiceForm, Chosen } from "#app/desk/choice-form.tsx";
import { DeskList, listAddress, stateTabs } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Choice, Words } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { GOODS_TABS } from "#contract/rules/staff-product.ts";
import { staffProduct } from "#contract/staff-product.ts";
import { StaffProductTable } from "./product-table.tsx";

export const handle: PageHandle = { access: "staff", right: "goods.read" };

export const meta: MetaFunction = () => deskTitle("商品");

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "goods.read");
  const { searchParams } = new URL(args.request.url);
  const query = staffProduct.list.query.parse(Object.fromEntries(searchParams));
  const found = await api.read(staffProduct.list, { query });
  return { ...found, query, mayChange: me.rights.includes("goods.change") };
}

export default function GoodsList() {
  const { list, count, counts, products, stores, brands, categories, warehouses, query, mayChange } =
    useLoaderData<typeof loader>();
  const isAll = useSearchParams()[0].has("all");
  const address = deskUrls.staffProduct.list;
  return (
    <>
      <PageHead
        title="商品"
        text={`${products.toLocaleString("en")} 个商品，${counts.all?.toLocaleString("en") ?? 0} 个规格`}
      >
        {mayChange ? <ButtonLink to={deskUrls.staffProduct.imports}>导入表格</ButtonLink> : null}
        <Button asChild>
          <a href={listAddress(deskUrls.staffProduct.export, query)} download>
            导出这些商品
          </a>
        </Button>
        {mayChange ? (
          <ButtonLink variant="primary" to={deskUrls.staffProduct.new}>
            新建商品
          </ButtonLink>
        ) : null}
      </PageHead>
      <DeskList
        name="商品"
        address={address}
        query={query}
        tabs={stateTabs(address, query, GOODS_TABS, counts)}
        filters={
          <>
            <Choice label="店铺" name="store_id" value={query.store_id} all="全部店铺" options={stores} />
            <Choice label="分类" name="category_id" value={query.category_id} all="全部分类" options={categories} />
            <Choice label="品牌" name="brand_id" value={query.brand_id} all="品牌不限" options={brands} />
            <Choice label="仓库" name="warehouse_id" value={query.warehouse_id} all="全部仓" options={warehouses} />
            <Words of="商品、编码、型号、条码" value={query.keyword} />
          </>
        }
        count={count}
        unit="个规格"
      >
        {list.length > 0 ? (
          <ChoiceForm
            key={`${listAddress(address, query)} ${query.page} ${isAll}`}
            action={deskUrls.staffProduct.prices}
          >
            <StaffProductTable rows={list} isAll={isAll} mayChange={mayChange} />
            {mayChange ? (
              <div className="sticky bottom-0 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-(--line) bg-(--panel) px-4 py-2.5">
                <Chosen unit="个" all={listAddress(address, query, { page: query.page, all: 1 })} />
                <span className="ml-auto max-md:hidden" />
                <Button type="submit" size="s" formAction={deskUrls.staffProduct.show} name="to" value="on">
                  上架
                </Button>
                <Button type="submit" size="s" formAction={deskUrls.staffProduct.show} name="to" value="off">
                  下架
                </Button>
                <Button type="submit" size="s" variant="primary">
                  改价
                </Button>
              </div>
            ) : null}
          </ChoiceForm>
        ) : (
          <NoGoods isEmpty={counts.all === 0} />
        )}
      </DeskList>
    </>
  );
}

const NoGoods = ({ isEmpty }: { isEmpty: boolean }) =>
  isEmpty ? (
    <Empty icon="box" title="还没有商品" text="新建一个，或用表格导入；新建的在这里上架" />
  ) : (
    <Empty icon="box" title="没有符合条件的商品" text="换个条件再找，或看别的状态" />
  );
