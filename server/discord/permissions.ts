/** The permission bits of Discord that are looked at here. */
export const CREATE_INVITE = 0x1n;
export const ADMINISTRATOR = 0x8n;
const MANAGE_GUILD = 0x20n;
export const VIEW_CHANNEL = 0x400n;

/** Whether permissions, as Discord writes them, let a member manage the guild. */
export function letManage(permissions: string): boolean {
  return (BigInt(permissions) & (MANAGE_GUILD | ADMINISTRATOR)) !== 0n;
}
