import "./scan-ask.css";
import { Form, Link, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { auth } from "#contract/auth.ts";
import type { Answer } from "#contract/endpoint.ts";

type Props = {
  scanKey: string;
  asked: Answer<typeof auth.scanAsked>;
  /** As whom the other browser would be let in. */
  account: string;
  errors: string[] | null | undefined;
};

/** What the customer who scanned is asked: which browser, from where, when; nothing happens before they say so. */
export function ScanConfirmation({ scanKey, asked, account, errors }: Props) {
  const busy = useNavigation().state === "submitting";
  if (!asked) {
    return (
      <>
        <h1>二维码已失效</h1>
        <p className="muted">请在电脑上点击刷新，再扫描新的二维码。</p>
        <Home />
      </>
    );
  }
  if (asked.confirmed) {
    return (
      <>
        <h1>已确认登录</h1>
        <p className="muted">请回到刚才的浏览器，它会自动登录。</p>
        <Home />
      </>
    );
  }
  return (
    <>
      <h1>确认登录</h1>
      <FormErrors of={{ errors }} />
      <dl className="scan-confirm__facts">
        <dt>登录账号</dt>
        <dd>{account}</dd>
        <dt>设备</dt>
        <dd>{asked.device || "未知设备"}</dd>
        <dt>网络地址</dt>
        <dd>{asked.address || "未知"}</dd>
        <dt>请求时间</dt>
        <dd>
          <Time at={asked.asked_at} />
        </dd>
      </dl>
      <Note kind="warn">如果不是您本人在登录，请不要确认。</Note>
      <Form method="post">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="key" value={scanKey} />
        <Button variant="primary" size="l" block busy={busy}>
          确认
        </Button>
      </Form>
      <Home name="取消" />
    </>
  );
}

function Home({ name = "返回首页" }: { name?: string }) {
  return (
    <p className="scan-confirm__hint">
      <Link className="link" to={urls.home}>
        {name}
      </Link>
    </p>
  );
}
