import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { parseOrderId, readOrder } from "#app/features/order/order.server.ts";
import { allows, orderPage } from "#app/features/order/order.ts";
import { lineAddress } from "#app/features/seckill/seckill.ts";
import { answer, badRequest, readForAct } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession, restartDeadline } from "#app/http/context.server.ts";
import { readFormWithFiles } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { errorMeta } from "#app/shell/error-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { UnsentForm } from "#app/shell/unsent-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import { reviewForm } from "./forms.ts";
import { addReviewPicture, readOwnReviews, removeReviewPicture, writeReviews } from "./review.server.ts";
import { itemOfPicture, labelOfField, storeScores } from "./review.ts";
import { ReviewBar, ReviewFields, StoreScoreFields } from "./review-form.tsx";
import { leaveOutEmptyFiles } from "./review-pictures.tsx";
import { WrittenReview } from "./written-review.tsx";

export const handle: PageHandle = { access: "customer", acceptsFiles: true };

export const meta: MetaFunction = (about) =>
  about.error ? errorMeta(about) : pageMeta(about, { title: "评价", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const id = parseOrderId(args.request);
  const order = await readOrder(api, id);
  if (!order.paid) throw redirect(orderPage(order));
  return { order, own: await readOwnReviews(api, id) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, customer } = await requireSession(args);
  // An ended session leads to the login; where the backend gives no answer, the form is shown again as it was typed.
  const live = await readForAct(customer());
  const id = parseOrderId(args.request);
  const to = link(urls.order.evaluation, {}, { id });
  const isPicture = (name: string) => itemOfPicture(name) !== undefined;
  const { form, files } = await readFormWithFiles(args.request, reviewForm, isPicture);
  if (!live.ok) return answer(form, live, { to });
  restartDeadline(args);
  // The pictures are stored first, so that a refused review does not lose them.
  for (const { field, file } of files) {
    const stored = await addReviewPicture(api, field, file);
    restartDeadline(args);
    if (!stored.ok) return answer(form, stored, { to });
  }
  if (form.status !== "success") return badRequest(form);
  if ("items" in form.value) {
    const written = writeReviews(api, id, form.value, () => restartDeadline(args));
    return answer(form, written, { to });
  }
  if (form.value.intent === "remove_picture") {
    const removed = await removeReviewPicture(api, args.request);
    if (!removed.ok) return answer(form, removed, { to });
  }
  // The typed fields are shown again with the pictures.
  return data({ form: form.reply() });
}

export default function Evaluation() {
  const { order, own } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>()?.form;
  const byItem = new Map(own.map((one) => [one.order_product_id, one]));
  const refunded = new Set(order.list.filter(({ is_refund }) => is_refund === 3).map((item) => item.order_product_id));
  const waiting = own.filter(({ order_product_id: id, review }) => review === null && !refunded.has(id));
  const left = waiting.length;
  const open = allows(order, "review");
  const [search] = useSearchParams();
  const address = link(urls.order.evaluation, {}, { id: order.order_id });
  const withField = search.get("pictures") ?? String(waiting[0]?.order_product_id);
  const writes = open && left > 0;
  return (
    <div className="wrap stack">
      <Breadcrumbs
        home={urls.home}
        trail={[{ name: "我的订单", to: link(urls.order.list, {}, { type: 1 }) }, { name: "评价" }]}
      />
      <section className="panel flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-(--pad) py-4 max-md:p-3">
        <div>
          <h1 className="text-(length:--f-20)">评价商品</h1>
          <p className="muted small">
            订单{" "}
            <Link className="link" to={orderPage(order)}>
              {order.order_sn}
            </Link>{" "}
            · {order.mer_name}
            {order.take_time === null ? null : (
              <>
                {" "}
                · <Time at={order.take_time} /> 收货
              </>
            )}
            {open && left > 0 ? ` · ${left} 种待评价` : null}
          </p>
        </div>
        <p className="muted small">评价提交后不可修改；全部评完，订单转为已完成</p>
      </section>
      {left === 0 ? (
        <section className="panel">
          <Empty icon="check" kind="ok" title="评价成功" text="这笔订单的商品都评价过了，谢谢您">
            <ButtonLink to={link(urls.order.list, {}, { type: 1, status: 2 })}>继续评价其他订单</ButtonLink>
          </Empty>
        </section>
      ) : null}
      {left > 0 && !open ? (
        <Note kind="info">
          {order.take_time === null ? "收货后可以评价这笔订单的商品。" : "订单已完成，没有写的评价不能再补写。"}
        </Note>
      ) : null}
      <Form
        method="post"
        encType="multipart/form-data"
        className="stack"
        aria-label="评价"
        noValidate
        preventScrollReset
        onSubmit={({ currentTarget }) => leaveOutEmptyFiles(currentTarget)}
      >
        {/* Enter presses the first button of a form, which must not remove a picture. */}
        {writes ? <HiddenSubmit /> : null}
        {sent?.error?.[""] ? <Note kind="err">{sent.error[""][0]}</Note> : null}
        {order.list.map((item) => {
          const mine = byItem.get(item.order_product_id);
          return (
            <section
              key={item.order_product_id}
              className="panel evaluation grid grid-cols-[300px_minmax(0,1fr)] max-md:grid-cols-1"
              aria-label={`${item.store_name} ${item.sku}`}
            >
              <div className="border-r border-(--line-soft) px-(--pad) py-5 max-md:border-r-0 max-md:border-b max-md:border-(--line-soft) max-md:p-3">
                <div className="product-cell">
                  <Thumb address={item.image} size={64} />
                  <h2 className="text-(length:--f-13) font-normal">
                    <Link className="line-clamp-2" to={lineAddress(item)}>
                      <ProductName name={item.store_name} />
                    </Link>
                  </h2>
                </div>
                <p className="muted small mt-2">
                  {item.sku}
                  <br />
                  {formatYuan(item.product_price)} × {item.product_num} {item.unit_name}
                </p>
              </div>
              {mine?.review ? (
                <WrittenReview review={mine.review} hiddenReason={mine.hidden_reason} />
              ) : refunded.has(item.order_product_id) ? (
                <p className="review-form muted">已全部退款，不用评价</p>
              ) : open && mine ? (
                <ReviewFields
                  own={mine}
                  address={address}
                  hasPictureField={withField === String(item.order_product_id)}
                  sent={sent}
                />
              ) : (
                <p className="review-form muted">未评价</p>
              )}
            </section>
          );
        })}
        {writes ? (
          <>
            <StoreScoreFields given={storeScores(own)} sent={sent} />
            <ReviewBar sent={sent} />
          </>
        ) : null}
      </Form>
    </div>
  );
}

const HiddenSubmit = () => (
  <button type="submit" name="intent" value="review" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
);

export function ErrorBoundary() {
  const sent = useActionData<typeof action>()?.form?.initialValue;
  const labels = Object.fromEntries(Object.keys(sent ?? {}).map((name) => [name, labelOfField(name) ?? ""]));
  return <UnsentForm sent={sent} labels={labels} />;
}
