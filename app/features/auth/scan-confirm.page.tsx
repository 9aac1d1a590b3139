import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { scanForm } from "./forms.ts";
import { confirmScan, readScanRequest } from "./scan.server.ts";
import { ScanConfirmation } from "./scan-confirmation.tsx";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, location }, { title: "确认登录", index: false });

export async function loader(args: LoaderFunctionArgs) {
  return readScanRequest(args.request, await requireCustomer(args));
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, scanForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, confirmScan(api, form.value), {
    to: link(urls.auth.scan, {}, { key: form.value.key }),
    toast: "已确认登录",
  });
}

export default function ScanConfirm() {
  const page = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.form?.error?.[""];
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: "确认登录" }]} />
      <div className="panel max-w-115 mx-auto mt-8 mb-16 px-7 pt-7 pb-6">
        <ScanConfirmation {...page} errors={errors} />
      </div>
    </div>
  );
}
