import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { staffSetting } from "#contract/staff-content.ts";
import { ContentFrame } from "./content-frame.tsx";
import { storesForm } from "./forms.ts";
import { FreightForm, freightText } from "./freight-form.tsx";
import { saveStore } from "./staff-content.server.ts";
import { contentTitle } from "./staff-content.ts";

export const handle: PageHandle = { access: "staff", right: "setting.write" };

export const meta: MetaFunction = () => contentTitle("运费");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "setting.write");
  const { list } = await api.read(staffSetting.stores);
  const chosen = new URL(args.request.url).searchParams.get("store");
  return { list, store: list.find(({ store_id }) => String(store_id) === chosen) ?? null };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "setting.write");
  const form = await readForm(args.request, storesForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, saveStore(api, form.value), { to: deskUrls.staffContent.stores });
}

export default function Stores() {
  const { list, store } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <ContentFrame part="stores" maySet>
      <FormErrors of={refused} fields={[]} />
      {store ? <FreightForm store={store} refused={refused} /> : null}
      <Panel title="运费" titleId="stores" hint={`${list.length} 家店铺，每家一套`}>
        <DataTable
          caption="运费"
          rows={list}
          keyOf={({ store_id }) => store_id}
          columns={[
            { name: "店铺", cell: ({ name }) => name },
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
            {
              name: "操作",
              cell: ({ store_id }) => (
                <Link className="link" to={link(deskUrls.staffContent.stores, {}, { store: store_id })}>
                  改
                </Link>
              ),
            },
          ]}
        />
      </Panel>
    </ContentFrame>
  );
}
