import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFiles } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { staffSetting } from "#contract/staff-content.ts";
import { ContentFrame } from "./content-frame.tsx";
import { storesForm } from "./forms.ts";
import { saveStore } from "./staff-content.server.ts";
import { NEW } from "./staff-content.ts";
import { freightText, StoreForm } from "./store-form.tsx";

export const handle: PageHandle = { access: "staff", right: "setting.write", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("店铺与运费");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "setting.write");
  const { list } = await api.read(staffSetting.stores);
  const chosen = new URL(args.request.url).searchParams.get("store");
  return {
    list,
    store: list.find(({ store_id }) => String(store_id) === chosen) ?? null,
    isNew: chosen === NEW,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "setting.write");
  const { form, files } = await readFormWithFiles(args.request, storesForm, (name) => name === "logo_file");
  if (form.status !== "success") return badRequest(form);
  return answer(form, saveStore(api, form.value, files[0]?.file ?? null), { to: deskUrls.staffContent.stores });
}

export default function Stores() {
  const { list, store, isNew } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const adding = (
    <ButtonLink to={link(deskUrls.staffContent.stores, {}, { store: NEW })} variant="primary">
      新建店铺
    </ButtonLink>
  );
  return (
    <ContentFrame part="stores" maySet actions={list.length > 0 && !isNew ? adding : null}>
      <FormErrors of={refused} fields={["logo"]} />
      {store || isNew ? <StoreForm store={store} refused={refused} key={store?.version ?? NEW} /> : null}
      <Panel title="店铺" titleId="stores" hint={`${list.length} 家，运费每家一套`}>
        {list.length === 0 ? (
          <Empty icon="box" title="还没有店铺" text="商品都属于一家店铺，先建自营的那家">
            {isNew ? null : adding}
          </Empty>
        ) : (
          <DataTable
            caption="店铺"
            rows={list}
            keyOf={({ store_id }) => store_id}
            isSelected={({ store_id }) => store_id === store?.store_id}
            columns={[
              {
                name: "店铺",
                cell: ({ store_id, name, kind, city }) => (
                  <>
                    <Link className="link" to={link(deskUrls.staffContent.stores, {}, { store: store_id })}>
                      {name}
                    </Link>{" "}
                    <span className="muted">
                      {kind}，{city}
                    </span>
                  </>
                ),
              },
              {
                name: "运费",
                align: "wide",
                cell: ({ freight }) => <span className="whitespace-normal">{freightText(freight)}</span>,
              },
              {
                name: "包邮",
                cell: ({ freight }) => (freight.free_over === null ? "不包邮" : `满 ${formatYuan(freight.free_over)}`),
              },
              { name: "电话", cell: ({ service_phone }) => service_phone || "没有填" },
            ]}
          />
        )}
      </Panel>
    </ContentFrame>
  );
}
