/** A square product picture in table rows and lists; `size` is its edge in pixels. */
export function Thumb({
  src,
  alt = "",
  size = 42,
  className = "",
}: {
  src: string;
  alt?: string;
  size?: number;
  className?: string;
}) {
  return (
    <span className={`thumb ${className}`}>
      <img src={src} alt={alt} width={size} height={size} loading="lazy" decoding="async" />
    </span>
  );
}
