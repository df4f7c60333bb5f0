// The C declarations of Darwin that the package uses, with the types and values they have there.
#pragma once

typedef unsigned short mode_t;
typedef unsigned short nlink_t;
typedef int dev_t;
typedef unsigned long long ino_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef long long off_t;
typedef long time_t;
typedef unsigned long clock_t;
typedef long ssize_t;
typedef unsigned long size_t;
typedef unsigned int nfds_t;
typedef unsigned int sigset_t;
typedef int pid_t;
typedef unsigned long tcflag_t;
typedef unsigned char cc_t;
typedef unsigned long speed_t;
typedef unsigned int useconds_t;
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_PROCESS_CPUTIME_ID = 12, _CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size;
  long long st_blocks;
  int st_blksize;
  unsigned int st_flags, st_gen;
  int st_lspare;
  long long st_qspare[2];
};
struct termios {
  tcflag_t c_iflag, c_oflag, c_cflag, c_lflag;
  cc_t c_cc[20];
  speed_t c_ispeed, c_ospeed;
};
struct winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
struct pollfd {
  int fd;
  short events, revents;
};
struct rlimit {
  unsigned long long rlim_cur, rlim_max;
};
struct __sFILE {
  int _file;
};
typedef struct __sFILE FILE;

#pragma clang assume_nonnull begin
struct _opaque_pthread_t {
  long __sig;
  void *_Nullable __cleanup_stack;
  char __opaque[8176];
};
struct _opaque_pthread_attr_t {
  long __sig;
  char __opaque[56];
};
typedef struct _opaque_pthread_t *pthread_t;
typedef struct _opaque_pthread_attr_t pthread_attr_t;
pthread_t pthread_self(void);
int pthread_main_np(void);
struct _opaque_pthread_mutex_t {
  long __sig;
  char __opaque[56];
};
struct _opaque_pthread_mutexattr_t {
  long __sig;
  char __opaque[8];
};
typedef struct _opaque_pthread_mutex_t pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t pthread_mutexattr_t;
#define PTHREAD_MUTEX_RECURSIVE 2
int pthread_mutexattr_init(pthread_mutexattr_t *attributes);
int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type);
int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *_Nullable attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int atexit(void (*function)(void));
clock_t clock(void);
#pragma clang assume_nonnull end
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old);

int clock_gettime(clockid_t clock, struct timespec *time);
int usleep(useconds_t microseconds);
int sched_yield(void);

int sigemptyset(sigset_t *set);
int sigaddset(sigset_t *set, int signal);
void (*signal(int signal, void (*handler)(int)))(int);
int raise(int signal);
int kill(pid_t process, int signal);

typedef unsigned char sa_family_t;
typedef unsigned int socklen_t;
struct sockaddr {
  unsigned char sa_len;
  sa_family_t sa_family;
  char sa_data[14];
};
struct in_addr {
  unsigned int s_addr;
};
struct sockaddr_in {
  unsigned char sin_len;
  sa_family_t sin_family;
  unsigned short sin_port;
  struct in_addr sin_addr;
  char sin_zero[8];
};
#define AF_INET 2
#define SOCK_STREAM 1
#define INADDR_LOOPBACK 0x7f000001U
int socket(int family, int kind, int protocol);
int bind(int file, const struct sockaddr *address, socklen_t length);
int listen(int file, int count);
int accept(int file, struct sockaddr *address, socklen_t *length);
int getsockname(int file, struct sockaddr *address, socklen_t *length);
void *memchr(const void *bytes, int byte, size_t count);

int isatty(int file);
unsigned alarm(unsigned seconds);
int pipe(int files[2]);
int close(int file);
ssize_t read(int file, void *bytes, size_t count);
ssize_t write(int file, const void *bytes, size_t count);
int poll(struct pollfd *files, nfds_t count, int timeout);
int ftruncate(int file, off_t length);
int fsync(int file);
int flock(int file, int operation);
int fstat(int file, struct stat *buffer);
int fchmod(int file, mode_t mode);
int stat(const char *path, struct stat *buffer);
int lstat(const char *path, struct stat *buffer);
int chmod(const char *path, mode_t mode);
int mkdir(const char *path, mode_t mode);
int mkfifo(const char *path, mode_t mode);
int remove(const char *path);
int rename(const char *old, const char *new);
int link(const char *path, const char *link);
int unlink(const char *path);
int symlink(const char *path, const char *link);
char *realpath(const char *path, char *resolved);
mode_t umask(mode_t mode);
unsigned int getuid(void);
unsigned int geteuid(void);
int getpagesize(void);
int getrlimit(int resource, struct rlimit *limit);
int setrlimit(int resource, const struct rlimit *limit);

int tcgetattr(int file, struct termios *attributes);
int tcsetattr(int file, int when, const struct termios *attributes);
void cfmakeraw(struct termios *attributes);

void free(void *memory);
char *strerror(int code);
char *getenv(const char *name);
int setenv(const char *name, const char *value, int overwrite);
int unsetenv(const char *name);
_Noreturn void exit(int status);
_Noreturn void _exit(int status);
_Noreturn void abort(void);
FILE *fopen(const char *path, const char *mode);
int fclose(FILE *file);
char *fgets(char *line, int size, FILE *file);
int fputs(const char *line, FILE *file);
int fflush(FILE *_Nullable file);
int seteuid(uid_t id);
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_SHARED 1
void *_Null_unspecified mmap(
    void *_Nullable address, size_t size, int access, int flags, int file, off_t offset);
int munmap(void *address, size_t size);

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_CLOEXEC 0x01000000
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_FULLFSYNC 51
#define FD_CLOEXEC 1
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define TCSANOW 0
#define TCSAFLUSH 2
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIGTSTP 18
#define SIGCONT 19
#define SIGXFSZ 25
#define SIGWINCH 28
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENOTTY 25
#define ENOSPC 28
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define RLIMIT_FSIZE 1
#define RLIMIT_STACK 3
