import "./phone-binding.css";
import { Button, ButtonLink } from "#app/ui/button.tsx";

const CAPTCHA = "flex-none w-30 p-0 overflow-hidden [&_img]:h-full [&_img]:object-contain";

type Props = {
  picture: string | null;
  /** The address of the page, which draws another captcha each time that it is read. */
  to: string;
  /** Draws another captcha over a page that keeps its own data. */
  renew?: (() => void) | undefined;
};

/** The captcha's picture, which draws another one: a link of a page, a button of a dialog. */
export function CaptchaPicture({ picture, to, renew }: Props) {
  const shown = picture ? <img src={picture} width={144} height={48} alt="看不清，换一张" /> : "点击刷新";
  if (renew) {
    return (
      <Button type="button" className={CAPTCHA} onClick={renew}>
        {shown}
      </Button>
    );
  }
  return (
    <ButtonLink className={CAPTCHA} to={to} replace preventScrollReset>
      {shown}
    </ButtonLink>
  );
}
