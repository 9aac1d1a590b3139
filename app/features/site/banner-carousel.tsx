import { HIGH_FETCH_PRIORITY } from "#app/ui/high-priority.ts";
import "./banner-carousel.css";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Banner } from "./site.server.ts";
import { adjacentBanner, BANNER_MS, bannerSources, safeAddress } from "./site.ts";
import { SiteLink } from "./site-link.tsx";

/**
 * The banners as a scroll-snap strip, which needs no script. With scripts it has arrows and dots and advances
 * automatically, except under the pointer or the focus, after 暂停, and where the visitor prefers reduced motion.
 */
export function BannerCarousel({ banners, compact = false }: { banners: readonly Banner[]; compact?: boolean }) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isInteracting, setInteracting] = useState(false);
  const [playing, setPlaying] = usePlaying();
  const hydrated = useHydrated();
  const hasMany = banners.length > 1;
  const show = (index: number) => slideTo(strip, index);

  useEffect(() => {
    if (!hasMany || !playing || isInteracting) return;
    const timer = setTimeout(() => slideTo(strip, adjacentBanner(current, 1, banners.length)), BANNER_MS);
    return () => clearTimeout(timer);
  }, [hasMany, playing, isInteracting, current, banners.length]);

  return (
    <section
      className={compact ? "banner-carousel banner-carousel--compact" : "banner-carousel"}
      aria-label="轮播"
      aria-roledescription="轮播"
      onMouseEnter={() => setInteracting(true)}
      onMouseLeave={() => setInteracting(false)}
      onFocus={() => setInteracting(true)}
      onBlur={() => setInteracting(false)}
    >
      <ul className="banner-carousel__strip" ref={strip} onScroll={(event) => setCurrent(indexOf(event.currentTarget))}>
        {banners.map((banner, index) => (
          <Slide key={banner.link + banner.image} banner={banner} first={index === 0} compact={compact} />
        ))}
      </ul>
      {hasMany && hydrated ? (
        <Controls count={banners.length} current={current} playing={playing} onPlaying={setPlaying} onShow={show} />
      ) : null}
    </section>
  );
}

/** The largest widths of a picture beside a text, in CSS pixels, and of one that is the whole banner. */
const COMPACT_PX = 130;
const BESIDE_TEXT_PX = 300;
const WHOLE_PX = 800;

type SlideProps = { banner: Banner; first: boolean; compact: boolean };

/** One banner; a compact one is not the first act of the page, so its link is no red button. */
function Slide({ banner, first, compact }: SlideProps) {
  const { title, text, action, link, image } = banner;
  const shown = title ? (compact ? COMPACT_PX : BESIDE_TEXT_PX) : WHOLE_PX;
  const sources = bannerSources(image, shown);
  const picture = sources ? (
    <img
      src={sources.src}
      srcSet={sources.srcSet}
      sizes={sources.srcSet ? `${shown}px` : undefined}
      alt={title ? "" : (text ?? "")}
      width={300}
      height={300}
      loading={first ? undefined : "lazy"}
      {...(first ? HIGH_FETCH_PRIORITY : {})}
    />
  ) : null;
  if (!title) {
    return (
      <li className="banner-carousel__slide banner-carousel__slide--bare">
        <SiteLink url={link}>{picture}</SiteLink>
      </li>
    );
  }
  return (
    <li className="banner-carousel__slide">
      <div>
        <h2>{title}</h2>
        {text ? <p>{text}</p> : null}
        {safeAddress(link) ? (
          <Button asChild variant={compact ? "plain" : "primary"} size={compact ? "m" : "l"}>
            <SiteLink url={link}>{action || "去看看"}</SiteLink>
          </Button>
        ) : null}
      </div>
      <div className="banner-carousel__picture">{picture}</div>
    </li>
  );
}

type ControlsProps = {
  count: number;
  current: number;
  playing: boolean;
  onPlaying: (playing: boolean) => void;
  onShow: (index: number) => void;
};

function Controls({ count, current, playing, onPlaying, onShow }: ControlsProps) {
  return (
    <>
      <button
        type="button"
        className="banner-carousel__arrow banner-carousel__arrow--left"
        aria-label="上一张"
        onClick={() => onShow(adjacentBanner(current, -1, count))}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="banner-carousel__arrow banner-carousel__arrow--right"
        aria-label="下一张"
        onClick={() => onShow(adjacentBanner(current, 1, count))}
      >
        <Icon name="right" />
      </button>
      <div className="banner-carousel__dots">
        {Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            aria-label={`第 ${index + 1} 张`}
            aria-current={index === current ? "true" : undefined}
            onClick={() => onShow(index)}
          />
        ))}
        <button
          type="button"
          className="banner-carousel__pause"
          aria-label={playing ? "暂停轮播" : "播放轮播"}
          onClick={() => onPlaying(!playing)}
        >
          <Icon name={playing ? "pause" : "play"} size="s" />
        </button>
      </div>
    </>
  );
}

/** Whether the strip advances automatically; off where the visitor prefers reduced motion, until 播放 is pressed. */
function usePlaying() {
  const [playing, setPlaying] = useState(true);
  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false);
  }, []);
  return [playing, setPlaying] as const;
}

function slideTo(strip: RefObject<HTMLElement>, index: number) {
  const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { current } = strip;
  current?.scrollTo({ left: index * current.clientWidth, behavior: reducedMotion ? "auto" : "smooth" });
}

const indexOf = (strip: HTMLElement) => Math.round(strip.scrollLeft / strip.clientWidth);
