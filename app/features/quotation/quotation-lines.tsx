import "./quotation-lines.css";
import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { type FieldErrors, LINES_FORM, QuotationLineRow, type SubmittedValues } from "./quotation-line-row.tsx";
import { changedSince } from "./quotation-progress.ts";
import { SceneActs, SceneFoot } from "./scene-acts.tsx";

type Props = { quotation: Quotation; errors: FieldErrors; sent: SubmittedValues; shown: number };

/**
 * The scenes with their lines: fields in a draft, checkboxes in a quote that can be accepted. Scripts show one scene,
 * with 0 all of them; the fields and checkboxes of the others remain in their forms.
 */
export function QuotationLines({ quotation, errors, sent, shown }: Props) {
  const isDraft = quotation.state === "draft";
  const changed = changedSince(quotation);
  const add = link(urls.quotation.item, { offer_id: quotation.offer_id });
  if (quotation.scenes.length === 0)
    return (
      <section className="panel">
        <Empty icon="box" title="还没有商品" text="从现成场景、购物车或商品页带入，也可以在这里搜索">
          {isDraft ? (
            <>
              <ButtonLink variant="primary" to={add}>
                加一行
              </ButtonLink>
              <ButtonLink to={link(urls.quotation.versions, { offer_id: quotation.offer_id })}>粘贴清单</ButtonLink>
              <ButtonLink to={urls.quotation.projects}>选场景</ButtonLink>
            </>
          ) : null}
        </Empty>
      </section>
    );
  return (
    <>
      {quotation.scenes.map((scene) => (
        <Panel
          key={scene.scene_id}
          className={[
            isDraft ? "" : "quotation-scene--still",
            shown === 0 || shown === scene.scene_id ? "" : "quotation-scene--other",
          ].join(" ")}
          title={scene.name}
          titleId={`scene-${scene.scene_id}`}
          actions={
            <>
              <small className="muted">
                {scene.list.length} 种，小计 {formatYuan(scene.sum)}
              </small>
              {scene.list.some(({ line_id }) => changed.has(line_id)) ? (
                <small className="quotation-scene__changes">
                  标蓝处是 V{quotation.version} 与 V{quotation.version - 1} 不同的地方
                </small>
              ) : null}
              {isDraft ? <SceneActs quotation={quotation} scene={scene} errors={errors} sent={sent} /> : null}
            </>
          }
        >
          <p className="quotation-line quotation-line--head" aria-hidden="true">
            <span>品名 / 规格</span>
            <span>数量</span>
            <span>目标价</span>
            <span className="quotation-line__remark">备注</span>
            <span>{isDraft || quotation.version === 0 ? "现价" : "报价"}（含税）</span>
            <span>小计</span>
          </p>
          <ul className="quotation-lines">
            {scene.list.map((line, index) => (
              <QuotationLineRow
                key={line.line_id}
                line={line}
                quotation={quotation}
                scene_id={scene.scene_id}
                label={`${scene.name}第 ${index + 1} 行`}
                errors={errors}
                sent={sent}
                before={changed.get(line.line_id)}
              />
            ))}
          </ul>
          {isDraft ? <SceneFoot offer_id={quotation.offer_id} scene={scene} /> : null}
        </Panel>
      ))}
      {isDraft ? (
        <p className="row">
          <Button type="submit" form={LINES_FORM} name="intent" value="save">
            保存修改
          </Button>
          <Link className="link" to={link(urls.quotation.versions, { offer_id: quotation.offer_id })}>
            粘贴清单
          </Link>
          <Link className="link" to={urls.quotation.projects}>
            从场景加
          </Link>
          <Link className="link" to={link(urls.quotation.add, {}, { cart: "all" })}>
            从购物车加
          </Link>
          <Link className="link" to={urls.standingList.list}>
            从常购加
          </Link>
          <Link className="link" to={urls.printer.list}>
            按机型加
          </Link>
        </p>
      ) : null}
      {isDraft ? (
        <Form method="post" id={LINES_FORM} hidden preventScrollReset>
          <FormKey />
        </Form>
      ) : null}
    </>
  );
}
