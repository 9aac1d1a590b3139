import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useState } from "react";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Dialog, Drawer } from "#app/ui/dialog.tsx";
import { Empty, Skeleton } from "#app/ui/empty.tsx";
import { HoverCard } from "#app/ui/hover-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { Breadcrumbs, Pager, TabLinks } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { ListPrice, Price } from "#app/ui/price.tsx";
import { QuantityInput, StepButton, Stepper } from "#app/ui/stepper.tsx";
import { Badge, Tag } from "#app/ui/tag.tsx";
import { Countdown } from "#app/ui/time.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import type { ToastMessage } from "#app/ui/toast-message.ts";
import { Sample, Section } from "./kit.parts.tsx";
import { KitForm, kitAction } from "./kit-form.parts.tsx";

export const handle: PageHandle = { access: "sessionless" };

export const meta: MetaFunction = () => [{ title: "组件与状态" }, { name: "robots", content: "noindex" }];

export const action = ({ request }: ActionFunctionArgs) => kitAction(request);

const ROWS = [
  { code: 100506, name: "单支装", stock: 141, price: "51.14" },
  { code: 100507, name: "双支装", stock: 198, price: "90.89" },
];

/** Shows the components of app/ui in their states; development only. */
export default function Kit() {
  const [open, setOpen] = useState<"dialog" | "drawer" | null>(null);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const close = () => setOpen(null);
  const showToast = (kind: ToastMessage["kind"], text: string) => setToast({ id: crypto.randomUUID(), kind, text });
  return (
    <div className="wrap [&_section]:mt-5 [&_h2]:mb-2.5 [&_h2]:text-(length:--f-18)">
      <h1 className="page-title">组件与状态</h1>
      <Section name="按钮">
        {(["primary", "tint", "plain", "text"] as const).map((variant) => (
          <Sample key={variant} name={variant}>
            <Button variant={variant}>默认</Button>
            <Button variant={variant} disabled>
              禁用
            </Button>
            <Button variant={variant} busy>
              提交中
            </Button>
          </Sample>
        ))}
        <Sample name="尺寸">
          {(["l", "default", "m", "s"] as const).map((size) => (
            <Button key={size} variant="primary" size={size}>
              {size}
            </Button>
          ))}
          <IconButton label="复制">
            <Icon name="copy" />
          </IconButton>
        </Sample>
      </Section>
      <Section name="输入">
        <KitForm />
        <Sample name="数量">
          {(["s", "m", "l"] as const).map((size) => (
            <Stepper key={size} size={size} invalid={size === "l"}>
              <StepButton direction="minus" disabled={size === "s"} />
              <QuantityInput defaultValue={1} aria-label={`数量 ${size}`} />
              <StepButton direction="plus" />
            </Stepper>
          ))}
        </Sample>
      </Section>
      <Section name="价格与标签">
        <Sample name="价格">
          {(["xl", "lg", "card", "table"] as const).map((size) => (
            <Price key={size} size={size} amount="1234.50" />
          ))}
          <Price amount="1234.50" plain />
          <ListPrice amount="1390.00" label="商城价" />
        </Sample>
        <Sample name="标签">
          {(["plain", "trade", "self", "ok", "warn", "link", "off"] as const).map((kind) => (
            <Tag key={kind} kind={kind}>
              {kind}
            </Tag>
          ))}
          <Badge count={7} />
          <Badge count={128} />
          <span className="chip">兄弟</span>
          <span className="chip is-on">品牌：惠普</span>
        </Sample>
        <Sample name="进度">
          <span className="w-40">
            <Meter percent={62} label="已抢 62%" />
          </span>
          <Countdown left={6_129_000} label="距结束" />
        </Sample>
      </Section>
      <Section name="表格、页签、分页">
        <DataTable
          caption="规格"
          rows={ROWS}
          keyOf={({ code }) => code}
          isSelected={({ code }) => code === 100507}
          columns={[
            { name: "编码", cell: ({ code }) => code },
            { name: "规格", cell: ({ name }) => name, align: "wide" },
            { name: "库存", cell: ({ stock }) => stock, align: "numeric" },
            { name: "企业价（含税）", cell: ({ price }) => <Price amount={price} />, align: "numeric" },
          ]}
        />
        <TabLinks
          label="页签"
          tabs={[
            { name: "全部", to: "?tab=all", current: true, count: 38 },
            { name: "待付款", to: "?tab=unpaid", current: false, count: 2 },
          ]}
        />
        <Breadcrumbs home="/" trail={[{ name: "打印耗材", to: "/goods_cate?cid=1" }, { name: "硒鼓粉盒" }]} />
        <Pager page={2} last={10} hrefFor={(page) => `?page=${page}`} />
      </Section>
      <Section name="提示">
        <div className="stack">
          {(["info", "warn", "err", "ok"] as const).map((kind) => (
            <Note key={kind} kind={kind}>
              {kind}：打印量按 A4 纸约 5% 覆盖率测得。
            </Note>
          ))}
        </div>
        <Sample name="轻提示">
          <Button onClick={() => showToast("ok", "删除成功")}>成功</Button>
          <Button onClick={() => showToast("error", "验证码错误")}>失败</Button>
        </Sample>
      </Section>
      <Section name="浮层、空态、骨架">
        <Sample name="浮层">
          <Button onClick={() => setOpen("dialog")}>打开对话框</Button>
          <Button onClick={() => setOpen("drawer")}>打开抽屉</Button>
          <HoverCard trigger={<a href="#kit-hover">悬停卡</a>}>林语桐 138 0000 0002</HoverCard>
        </Sample>
        <Skeleton lines={4} />
        <Empty icon="cart" title="购物车还是空的" text="看看有什么要补货的">
          <Button variant="primary">去选商品</Button>
        </Empty>
      </Section>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title="绑定手机号"
        footer={<Button onClick={close}>确认</Button>}
      >
        <Note kind="warn">请先绑定手机号，否则无法支付订单</Note>
      </Dialog>
      <Drawer open={open === "drawer"} onClose={close} name="购物车抽屉">
        <p className="p-4">抽屉里的内容</p>
        <Button onClick={close}>收起</Button>
      </Drawer>
      <Toaster message={toast} />
    </div>
  );
}
