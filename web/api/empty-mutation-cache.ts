/** What the query client needs of TanStack's mutation cache. The build puts it in its place, since nothing uses mutations. */
export class MutationCache {
  findAll(): readonly never[] {
    return [];
  }

  getAll(): readonly never[] {
    return [];
  }

  async resumePausedMutations(): Promise<void> {}

  clear(): void {}

  build(): never {
    throw new Error('Mutations are left out of the build: see vite.config.ts');
  }
}
