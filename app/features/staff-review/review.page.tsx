import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { staffReview } from "#contract/staff-review.ts";
import { reviewForms } from "./forms.ts";
import { Stars } from "./stars.tsx";

export const handle: PageHandle = { access: "staff", right: "review.reply" };

export const meta: MetaFunction = () => deskTitle("评价");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "review.reply");
  return api.read(staffReview.one, { params: { id: args.params.id ?? "" } });
}

const TOASTS = { reply: "答复已发布", hide: "已隐藏", show: "已放回" } as const;

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "review.reply");
  const form = await readForm(args.request, reviewForms);
  if (form.status !== "success") return badRequest(form);
  const { intent, ...body } = form.value;
  const id = args.params.id ?? "";
  return answer(form, api.write(staffReview[intent], { params: { id }, body: body as never }), {
    to: link(deskUrls.staffReview.detail, { id }),
    toast: TOASTS[intent],
  });
}

/** A review with its public reply, and the acts on it. */
export default function ReviewPage() {
  const { review } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const { store_name, sku, customer, order_sn, comment, create_time, reply, reply_time, is_hidden, version } = review;
  const hidden = (
    <>
      <FormKey />
      <input type="hidden" name="version" value={version} />
    </>
  );
  return (
    <>
      <Link className="muted mt-3 inline-block" to={deskUrls.staffReview.list}>
        ‹ 评价
      </Link>
      <PageHead title={`${store_name} ${sku}`} text={`${customer} · 订单 ${order_sn} · ${formatMinute(create_time)}`}>
        <Stars review={review} />
      </PageHead>
      <FormErrors of={refused} fields={["content", "reason"]} />
      <div className="stack">
        <Panel title="客户说" titleId="comment">
          <p className="panel__body break-words whitespace-pre-line">{comment}</p>
          {review.pics.length > 0 ? <p className="muted px-4 pb-3">有 {review.pics.length} 张图</p> : null}
          {is_hidden ? (
            <p className="note note--warn mx-4 mb-3">
              已隐藏，客户看到的商家说明：{review.hidden_reason || "没有写原因"}
            </p>
          ) : null}
        </Panel>
        <Panel title="公开答复" titleId="reply">
          {reply === null ? null : (
            <p className="panel__body">
              <span className="muted small block">
                现在公开的答复 {reply_time === null ? "" : formatMinute(reply_time)}
              </span>
              {reply}
            </p>
          )}
          <Form method="post" className="panel__body grid gap-2" key={version} noValidate>
            {hidden}
            <TextareaField
              field={fieldOf(refused, "content", reply ?? "")}
              label="答复"
              hint="公开，最多 200 字；第二次会替换第一次"
              rows={3}
              required
            />
            <Effect title="发出后" lines={["公开显示“商家回复”，客户和别的买家都看得到"]} />
            <Button type="submit" name="intent" value="reply" variant="primary" className="justify-self-start">
              发布答复
            </Button>
          </Form>
        </Panel>
        {is_hidden ? (
          <Panel title="放回" titleId="show">
            <Form method="post" className="panel__body grid gap-2">
              {hidden}
              <Effect title="放回后" lines={["评价和图片重新公开，星级重新算进去"]} />
              <Button type="submit" name="intent" value="show" className="justify-self-start">
                放回
              </Button>
            </Form>
          </Panel>
        ) : (
          <Panel title="隐藏" titleId="hide">
            <Form method="post" className="panel__body grid gap-2" noValidate>
              {hidden}
              <TextareaField
                field={fieldOf(refused, "reason")}
                label="隐藏的原因"
                hint="客户看得到，显示为“商家说明”"
                rows={2}
                required
              />
              <Effect title="隐藏后" lines={["别人看不到评价和图片，星级不算进去", "记录不删，可以放回"]} />
              <Button type="submit" name="intent" value="hide" className="justify-self-start">
                隐藏
              </Button>
            </Form>
          </Panel>
        )}
      </div>
    </>
  );
}
