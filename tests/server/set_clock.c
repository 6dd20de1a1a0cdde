// Sets the clock of one process for tests: loaded before all others (LD_PRELOAD), it adds the seconds that
// stand in the file MERLON_TEST_CLOCK to the time of day. Steady clocks stay as they are.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long seconds_ahead(void) {
  const char* name = getenv("MERLON_TEST_CLOCK");
  FILE* file = name == NULL ? NULL : fopen(name, "r");
  long seconds = 0;
  if (file == NULL) return 0;
  if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
  fclose(file);
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec* time) {
  static int (*real)(clockid_t, struct timespec*);
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "clock_gettime");
  const int result = real(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += seconds_ahead();
  return result;
}
