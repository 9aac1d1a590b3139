import "./scene-acts.css";
import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { Input } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation, QuotationScene } from "#contract/quotation-document.ts";
import { type FieldErrors, type SubmittedValues, typedText } from "./quotation-line-row.tsx";

type ActsProps = { quotation: Quotation; scene: QuotationScene; errors: FieldErrors; sent: SubmittedValues };

/** Renaming, copying and removing of a draft's scene. */
export function SceneActs({ quotation: { offer_id: id }, scene: { scene_id, name }, errors, sent }: ActsProps) {
  const isSent = typedText(sent, "scene_id") === String(scene_id);
  const error = isSent ? errors?.scene_name?.[0] : undefined;
  const field = `scene-name-${scene_id}`;
  return (
    <div className="scene-acts flex flex-wrap items-start gap-2 ml-auto max-md:basis-full">
      <details key={`${name} ${error}`} className="relative" open={error !== undefined}>
        <Button className="list-none max-md:min-h-(--ctl-l)" asChild size="s">
          <summary aria-label={`改名：${name}`}>改名</summary>
        </Button>
        <Form
          method="post"
          className="absolute top-[calc(100%_+_4px)] right-0 z-5 grid gap-2 w-60 border border-(--line) rounded-(--r-2) bg-(--panel) p-3 text-(length:--f-13) shadow-(--sh-pop) max-md:right-auto max-md:left-0"
          preventScrollReset
        >
          <input type="hidden" name="scene_id" value={scene_id} />
          <label htmlFor={field}>场景名称</label>
          <Input
            small
            id={field}
            name="scene_name"
            defaultValue={(isSent && typedText(sent, "scene_name")) || name}
            {...describedByError(error, `${field}-error`)}
          />
          <Button
            className="max-md:min-h-(--ctl-l)"
            size="s"
            variant="tint"
            name="intent"
            value="rename_scene"
            type="submit"
          >
            保存名称
          </Button>
          <FieldError id={`${field}-error`}>{error}</FieldError>
        </Form>
      </details>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="scene_id" value={scene_id} />
        <Button
          className="max-md:min-h-(--ctl-l)"
          size="s"
          name="intent"
          value="copy_scene"
          type="submit"
          aria-label={`复制场景：${name}`}
        >
          复制场景
        </Button>
      </Form>
      <ButtonLink
        className="max-md:min-h-(--ctl-l)"
        size="s"
        to={link(urls.quotation.detail, { id }, { scene: scene_id, drop: scene_id })}
        preventScrollReset
        aria-label={`删除场景：${name}`}
      >
        删除场景
      </ButtonLink>
    </div>
  );
}

/** 确认删除场景？ The form is posted to the page with the question. */
export function DropQuestion({ scene, closeTo }: { scene: QuotationScene; closeTo: string }) {
  return (
    <Confirmation title={`确认删除场景“${scene.name}”？`} closeTo={closeTo}>
      <Form method="post" action={closeTo} replace>
        <input type="hidden" name="intent" value="remove_scene" />
        <input type="hidden" name="scene_id" value={scene.scene_id} />
        <p>
          里面的 {scene.list.length} 种商品（{formatYuan(scene.sum)}）一起从报价单里删除。
        </p>
        <ConfirmationButtons act="删除" back="先不删除" closeTo={closeTo} />
      </Form>
    </Confirmation>
  );
}

/** The search for one more line of a draft's scene, and the sum of the scene. */
export function SceneFoot({
  offer_id,
  scene: { scene_id, name, list, sum },
}: {
  offer_id: number;
  scene: QuotationScene;
}) {
  return (
    <div className="scene-foot flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-(--line-soft) bg-(--fill) px-(--pad) py-3">
      <Form
        action={link(urls.quotation.item, { offer_id })}
        className="flex flex-[0_1_340px] gap-2 [&_.input]:flex-1 [&_.input]:min-w-0 max-md:basis-full"
      >
        <input type="hidden" name="scene" value={name} />
        <Input
          small
          type="search"
          name="title"
          required
          aria-label={`给${name}加一行：编码、型号或品名`}
          placeholder="输入编码、型号或品名"
          id={`scene-add-${scene_id}`}
        />
        <Button size="s" type="submit">
          加一行
        </Button>
      </Form>
      <p>
        <span className="muted small">本场景 {list.length} 种</span> <b>{formatYuan(sum)}</b>
      </p>
    </div>
  );
}
