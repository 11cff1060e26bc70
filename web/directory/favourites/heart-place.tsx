import { createContext, use, type ComponentType } from 'react';

interface HeartProps {
  readonly listing: { readonly discordServerId: string; readonly name: string };
  readonly className: string;
}

/** The code of the button that saves a listing; null until it is loaded. */
export const HeartCode = createContext<{ readonly HeartButton: ComponentType<HeartProps> } | null>(null);

/** The place of the button that saves a listing; `className` is the button's. Until then clicks go through it. */
export function HeartPlace({ place, ...props }: HeartProps & { readonly place: string }) {
  const code = use(HeartCode);
  return (
    <span className={`empty:pointer-events-none ${place}`}>{code && <code.HeartButton {...props} />}</span>
  );
}
