import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Panel, PanelHeader } from "./panel.tsx";

test("a panel is a section that its title names", () => {
  const panel = (
    <Panel title="退款商品" titleId="items" level={1} hint="3 件" actions={<a href="/all">全部</a>} tabs={<nav />}>
      <p>正文</p>
    </Panel>
  );
  expect(renderToStaticMarkup(panel)).toBe(
    '<section class="panel" aria-labelledby="items"><div class="panel__header"><h1 id="items">退款商品</h1>' +
      '<small>3 件</small><a href="/all">全部</a></div><div class="panel__tabs"><nav></nav></div><p>正文</p></section>',
  );
});

test("a header without a hint has no empty element", () => {
  expect(renderToStaticMarkup(<PanelHeader title="收藏" hint={null} className="no-print" />)).toBe(
    '<div class="panel__header no-print"><h2>收藏</h2></div>',
  );
});
