import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { scanForm } from "#app/domains/auth/forms.ts";
import { ScanAsk } from "#app/domains/auth/scan-ask.tsx";
import { confirmScan, readAsked } from "#app/domains/auth/scan-asked.server.ts";
import { pageMeta } from "#app/frame/page-meta.ts";
import { readForm } from "#app/http/form.server.ts";
import { buyerOnly } from "#app/http/guard.server.ts";
import { done, invalid, refused } from "#app/http/reply.server.ts";

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, location }, { title: "确认登录", index: false });

export async function loader({ request }: LoaderFunctionArgs) {
  return readAsked(request, await buyerOnly(request));
}

export async function action({ request }: ActionFunctionArgs) {
  const { api } = await buyerOnly(request);
  const form = await readForm(request, scanForm);
  if (form.status !== "success") return invalid(form);
  const outcome = await confirmScan(api, form.value);
  return outcome.ok ? done(outcome.to, outcome) : refused(form, outcome.message);
}

export default function ScanConfirm() {
  const page = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.form.error?.[""];
  return (
    <div className="wrap">
      <div className="panel scanask">
        <ScanAsk {...page} errors={errors} />
      </div>
    </div>
  );
}
