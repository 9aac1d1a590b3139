import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { auth } from "#contract/auth.ts";
import type { Answer } from "#contract/endpoint.ts";

type Props = {
  scanKey: string;
  /** The login to confirm; null once its key has expired. */
  login: Answer<typeof auth.scanAsked>;
  /** The name of the customer for whom the other browser is logged in. */
  account: string;
  errors: string[] | null | undefined;
};

/** Device, IP address and time of the scanned login, and the form that alone confirms it. */
export function ScanConfirmation({ scanKey, login, account, errors }: Props) {
  const busy = useNavigation().state === "submitting";
  if (!login) {
    return (
      <>
        <h1 className="mb-3 text-[20px]">二维码已失效</h1>
        <p className="muted">请在电脑上点击刷新，再扫描新的二维码。</p>
        <BackToHome />
      </>
    );
  }
  if (login.confirmed) {
    return (
      <>
        <h1 className="mb-3 text-[20px]">已确认登录</h1>
        <p className="muted">请回到刚才的浏览器，它会自动登录。</p>
        <BackToHome />
      </>
    );
  }
  return (
    <>
      <h1 className="mb-3 text-[20px]">确认登录</h1>
      <FormErrors of={{ errors }} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 mb-4 [&_dt]:text-(--ink-2) [&_dd]:m-0 [&_dd]:wrap-anywhere">
        <dt>登录账号</dt>
        <dd>{account}</dd>
        <dt>设备</dt>
        <dd>{login.device || "未知设备"}</dd>
        <dt>网络地址</dt>
        <dd>{login.address || "未知"}</dd>
        <dt>请求时间</dt>
        <dd>
          <Time at={login.asked_at} />
        </dd>
      </dl>
      <Note kind="warn">如果不是您本人在登录，请不要确认。</Note>
      <Form method="post">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="key" value={scanKey} />
        <Button className="mt-4" variant="primary" size="l" block busy={busy}>
          确认
        </Button>
      </Form>
      <BackToHome name="取消" />
    </>
  );
}

function BackToHome({ name = "返回首页" }: { name?: string }) {
  return (
    <p className="mt-3.5 text-center">
      <Link className="link inline-block leading-8" to={urls.home}>
        {name}
      </Link>
    </p>
  );
}
